import fc from 'fast-check'
import { foreignTexts, shortTexts } from '../../generate/short-texts.ts'
import { stringifyJson } from '../../http/lossless-json.ts'
import { longestName } from '../../oracle/body-validity.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { type NewPet, newPetText, type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import { askOpen } from '../ask-open.ts'
import { need } from '../assert.ts'
import { Names } from '../names.ts'
import { once, onceEach } from '../once.ts'
import { Inconclusive, NotApplicable, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import type { Attempt } from './attempt.ts'
import type { Lists } from './lists.ts'
import { decisiveOddBodies, oddBody, ofAnyName } from './odd-bodies.ts'
import { rareFillers, StatusShares } from './status-shares.ts'
import { StrangeNames } from './strange-names.ts'
import { TellingWords } from './telling-words.ts'
import { UsedNames } from './used-names.ts'
import { validBodies } from './valid-bodies.ts'
import { WideNames, wide, wideLengths } from './wide-names.ts'
import { Writings } from './writings.ts'

/** The first create of the run, and the category that it was let in with. */
export interface Control {
  readonly attempt: Attempt
  readonly categoryId: bigint
}

/** How a body is sent, where that is not as usual. */
interface Written extends Partial<WrittenBody> {
  readonly mayRefuse?: boolean
}

/** A name that must be kept to the last code point if it is taken at all: CREATE-2. */
const expressive = `🐶 𠮷 Zoë "Ñ" <b>&amp; O'H \\ ß Жд 猫 고 חתقطΩσねαβγδεζηθικλμN`
/** Beyond what a double holds, and what stands for none in some. */
const wideCategories: readonly bigint[] = [constants.doubleBound + 1n, -1n]

/** Services count from 1: what is small is below. */
const smallId = 2n ** 23n
/** So far from ids that are known, none comes about by counting on. */
const outOfReach = 100_000n

/** Probes of POST /pets with bodies that are valid. */
export class Creation {
  readonly names: Names
  readonly strangeNames: StrangeNames
  readonly tellingWords: TellingWords
  /** Which statuses animals have, in a run that creates many. */
  readonly shares: StatusShares | undefined
  /** How creates are written that are made for something else. */
  readonly writings: Writings
  readonly #run: RunContext
  readonly #listing: () => Lists
  readonly #before: () => Promise<void>
  readonly #wide = new WideNames()
  readonly #used: UsedNames
  readonly #statuses = { letIn: new Set<PetStatus>(), refused: new Set<PetStatus>() }

  /** @param before - what a whole run does ahead of its valid creates, so that these witness its traces */
  constructor(run: RunContext, listing: () => Lists, before: () => Promise<void>) {
    this.#run = run
    this.#listing = listing
    this.#before = before
    this.names = new Names(run.tag)
    this.strangeNames = new StrangeNames(run, this.names)
    this.tellingWords = new TellingWords(run)
    this.shares = StatusShares.of(run.settings, run.store, run.chance('shares of the statuses'))
    this.#used = new UsedNames(run.store, run.chance('names that come again'))
    this.writings = new Writings(run.chance('writings'), run.chance('forms of creates on the wire'))
  }

  /**
   * The first create. Only some categories may be known (`--category-id`): when the one given is refused, those
   * of animals in the list are tried.
   */
  readonly control = once('creation.control', async (): Promise<Control> => {
    this.#run.requireWrites()
    const opening = await this.#listing().opening()
    const given = BigInt(this.#run.settings.categoryId)
    const sent = await this.#plain(given)
    // A create whose answer was lost may be stored all the same, and its name be in use since.
    const isInUse = sent.exchange.earlier !== undefined && sent.exchange.response?.status === 400
    const first = isInUse ? await this.#plain(given) : sent
    if (first.exchange.response?.status !== 400) return { attempt: first, categoryId: given }
    // It may be the name that is refused, and not the category: then another plain one is let in.
    const other = await this.attempt({
      name: this.names.nextInLetters(),
      categoryId: given,
      status: 'available',
    })
    // What else is asked would all be refused for its name, and tell nothing.
    if (other.animal !== undefined) this.names.useLettersAlone()
    if (other.exchange.response?.status !== 400) return { attempt: other, categoryId: given }
    const body = opening.exchange.response?.body
    const listed = Array.isArray(body) ? body.map((raw) => seePet(raw).categoryId) : []
    const known = [...new Set(listed)].filter((id) => id !== undefined && id !== given).slice(0, 2)
    for (const categoryId of known) {
      if (categoryId === undefined) continue
      const attempt = await this.#plain(categoryId)
      if (attempt.exchange.response?.status !== 400) return { attempt, categoryId }
    }
    return { attempt: first, categoryId: given }
  })

  /** The category that creates are sent with. Throws Inconclusive when none is let in. */
  readonly category = once('creation.category', async (): Promise<bigint> => {
    const { attempt, categoryId } = await this.control()
    need(attempt.animal !== undefined, 'a valid create that is let in', 'CREATE-1')
    return categoryId
  })

  /** The creates that must be let in, all at once. */
  readonly valid = once('creation.valid', async (): Promise<readonly Attempt[]> => {
    this.#run.requireWrites()
    await this.#before()
    const { attempt, categoryId } = await this.control()
    if (attempt.animal !== undefined) await this.#listing().whereOneIs(attempt.animal).catch(unlessFatal)
    const bodies = validBodies(this.names, categoryId)
    const makers = bodies.map(
      ({ sent, ...written }) =>
        () =>
          this.attempt(sent, written),
    )
    return [attempt, ...(await this.#all(makers))]
  })

  /**
   * Looks once more, when nothing may lag, where a create was told an id that an animal of others had: whether that one is
   * there still tells (CREATE-6).
   */
  readonly idsGivenAgain = once('creation.idsGivenAgain', async (): Promise<void> => {
    await this.valid()
    const { responses, clock, store } = this.#run
    if (responses.openOf('CREATE-6') === undefined) return
    const { query } = await this.#listing().whole()
    await sleepPast(clock, store.lagsUntil)
    await this.#listing().page(query, 'fresh')
  })

  /** A create with a name beyond plain ASCII, which may be refused. */
  readonly expressive = once('creation.expressive', async (): Promise<Attempt> => {
    this.#run.requireWrites()
    const categoryId = await this.category()
    const name = [...this.names.nextWith(expressive)].slice(0, longestName).join('').trimEnd()
    // The control is available, the first wide one sold: fetched, they show all three.
    const status = this.unlessRare('pending')
    return this.attempt({ name, categoryId, status }, { mayRefuse: true })
  })

  /** Creates with categories that a double, or an unsigned integer, cannot hold. */
  readonly wide = once('creation.wide', async (): Promise<readonly Attempt[]> => {
    this.#run.requireWrites()
    await this.category()
    return this.#all(
      wideCategories.map((categoryId) => () => {
        const sent = { name: this.wideName(), categoryId, status: this.letIn(this.unlessRare('sold')) }
        return this.attempt(sent, { mayRefuse: true })
      }),
    )
  })

  /** A create whose body brings an id that no animal has, one that a double and 32 bits hold. */
  readonly withUnusedId = once('creation.withUnusedId', async (): Promise<Attempt> => {
    const [brought = 1n] = this.#run.draw(fc.bigInt({ min: 2n ** 30n, max: constants.idBelow - 1n }), 1, 53)
    return this.#withId(brought)
  })

  /** The same with an id that only 64 bits hold. A service that counts on from it may be left in a sad state. */
  readonly withWideUnusedId = once('creation.withWideUnusedId', async (): Promise<Attempt> => {
    const [brought = 1n] = this.#run.draw(fc.bigInt({ min: constants.idBeyond, max: 2n ** 62n }), 1, 53)
    return this.#withId(brought, 'varied')
  })

  /**
   * Creates whose bodies bring ids of other kinds, one right after the other: small, zero, negative, and in quotes.
   *
   * @throws NotApplicable where a body that brings an id is refused
   */
  readonly withOddIds = once('creation.withOddIds', async (): Promise<void> => {
    const { animal } = await this.withUnusedId()
    if (animal === undefined) throw new NotApplicable('a body that brings an id is refused, which is free')
    const { store, creates } = this.#run
    const ids = store.ids
    const highest = ids.findLast((id) => id < smallId) ?? 0n
    const lowest = ids[0] ?? 0n
    const [small = 0n, negative = 0n, text = 0n] = this.#run.draw(
      fc.bigInt({ min: 0n, max: 2n ** 20n }),
      3,
      59,
    )
    const brought: readonly (bigint | string)[] = [
      highest + outOfReach + small,
      // Ids that count down may come to it by themselves.
      ...(lowest > 0n ? [0n, -outOfReach - negative] : []),
      `${2n ** 30n + text}`,
    ]
    const room = brought.slice(0, Math.max(0, creates.left))
    this.#run.requireSpare(room.length)
    const categoryId = await this.category()
    await this.#all(
      room.map((id, index) => async () => {
        const name = typeof id === 'string' ? this.#oftenName() : await this.#lateName(categoryId)
        const sent = this.#inAnyCategory(name, this.statusOfNext(index))
        const body = stringifyJson({ id, ...sent })
        return this.attempt(sent, { ...this.writings.sending(body, sent), mayRefuse: true })
      }),
    )
  })

  /** A create whose body brings the id of an animal that exists: the victim. */
  readonly withTakenId = once(
    'creation.withTakenId',
    async (): Promise<Attempt & { readonly victim: CreatedPet }> => {
      const { attempt } = await this.control()
      const victim = attempt.animal
      need(victim !== undefined, 'an animal of its own', 'CREATE-1')
      return { ...(await this.#withId(victim.id)), victim }
    },
  )

  /** Sends a body that the interface leaves open. */
  readonly odd = onceEach('creation.odd', async (label: string): Promise<Exchange> => {
    this.#run.requireWrites()
    const { target, variation } = this.#run
    const isDecisive = decisiveOddBodies.has(label)
    if (!isDecisive) this.#run.requireSpare(1)
    const name = ofAnyName.has(label) ? this.longName() : this.names.next()
    const body = oddBody(label, name, await this.category())
    if (isDecisive) return target.create(body)
    return askOpen((asking) => target.create({ ...asking, ...body }), variation.ofOpen('createPet', 'a body'))
  })

  /** Own animals whose name or category is easily damaged. */
  readonly hardOnes = once('creation.hardOnes', async (): Promise<readonly CreatedPet[]> => {
    const { attempt } = await this.control()
    if (attempt.animal === undefined) {
      // Which categories there are, and what a key may do, are the service's own affair.
      if ([400, 403].includes(statusOf(attempt.exchange) ?? 0))
        throw new NotApplicable('no animal of its own could be created')
      throw new Inconclusive('needs an animal of its own', 'CREATE-1')
    }
    const [wide] = await this.wide()
    const animals = animalsOf([await this.expressive(), ...(wide === undefined ? [] : [wide])])
    if (animals.length === 0)
      throw new NotApplicable('such names and categories are refused with 400, which is free')
    return animals
  })

  /** The same with the id in quotes, which who reads numbers from text takes for one. */
  readonly withTakenIdInQuotes = once('creation.withTakenIdInQuotes', async (): Promise<Attempt> => {
    const { victim } = await this.withTakenId()
    return this.#withId(`${victim.id}`, 'varied')
  })

  /** The same with another category than the victim's, which may be unknown and so refused. */
  readonly withTakenIdElsewhere = once('creation.withTakenIdElsewhere', async (): Promise<Attempt> => {
    const { victim } = await this.withTakenId()
    return this.#withId(victim.id, 'varied', victim.sent.categoryId + 1n)
  })

  /** The same under names that may be taken for that of the id: the service gives ids, whatever a body brings. */
  readonly withTakenIdUnderOtherNames = once(
    'creation.withTakenIdUnderOtherNames',
    async (): Promise<void> => {
      const { victim } = await this.withTakenId()
      await this.#withId(victim.id, 'varied', undefined, ['ID', 'Id', '_id', 'petId'])
    },
  )

  /** Creates plain animals, of the statuses that the run knows least of, as far as it may. */
  async stock(count: number): Promise<readonly Attempt[]> {
    const room = Math.min(count, this.#run.creates.left, this.#run.budget.spare)
    if (room <= 0) return []
    const categoryId = await this.category()
    const isAmple = this.shares !== undefined && !this.names.areOfLettersAlone
    const words = isAmple ? this.tellingWords.first(Math.floor(room / 2)) : []
    const make = async (index: number): Promise<Attempt> => {
      const status = this.letIn(this.shares?.ofFiller(index) ?? this.statusAt(index))
      const plain = { name: this.names.next(), categoryId, status }
      const tries =
        isAmple && index === 0
          ? wideLengths.map((length) => wide(plain.name, length))
          : [words[index - 1] ?? this.#wide.fill(plain.name)]
      return this.#firstLetIn(plain, tries)
    }
    // What becomes of a wide name is known before others have one, and what is rare comes before what is not.
    const first: Attempt[] = []
    while (isAmple && first.length < Math.min(rareFillers, room)) first.push(await make(first.length))
    const rest = Array.from({ length: room - first.length }, (_, index) => () => make(first.length + index))
    return [...first, ...(rest.length === 0 ? [] : await this.#all(rest))]
  }

  /** A plain animal under the first of some other names that is let in or, where none is, under its own. */
  async #firstLetIn(plain: NewPet, names: readonly string[]): Promise<Attempt> {
    for (const name of names) {
      if (name === plain.name) break
      const attempt = await this.attempt({ ...plain, name }, { mayRefuse: true })
      if (attempt.animal === undefined) continue
      this.#wide.note(name)
      return attempt
    }
    return this.attempt(plain)
  }

  /** A name of the run's own that takes much room, where such are let in, and must come back unchanged. */
  wideName(): string {
    return this.#wide.fill(this.names.next())
  }

  /** A name of the run's own for a body that the interface leaves open: as much of it as is known to be let in. */
  longName(): string {
    return this.#wide.fillFurther(this.names.next())
  }

  /** Sends one valid body, and keeps the animal that it made. One that failed by chance at first is sent once more. */
  async attempt(sent: NewPet, written: Written = {}): Promise<Attempt> {
    const attempt = await this.#attempt(sent, written)
    const failed = attempt.exchange.earlier?.response?.status ?? 0
    if (attempt.animal === undefined || failed < 500) return attempt
    const again = await this.#attempt(sent, written).catch(unlessFatal)
    return again?.animal === undefined ? attempt : again
  }

  async #attempt(
    sent: NewPet,
    { text = newPetText(sent), mayRefuse = false, ...written }: Written,
  ): Promise<Attempt> {
    this.#run.requireWrites()
    this.writings.see(sent, { text, ...written })
    const equality = this.writings.equalityOf(sent.name)
    this.writings.note(sent.name)
    const exchange = await this.#run.target.create({ text, ...written })
    this.#used.heard(equality, statusOf(exchange) === 201)
    this.#noteStatus(sent, exchange, mayRefuse)
    if (!mayRefuse) this.writings.heard(exchange.request, statusOf(exchange) === 201)
    const { id } = seePet(exchange.response?.body)
    const isMade = exchange.response?.status === 201 && id !== undefined
    return { sent, exchange, animal: isMade ? this.#run.store.petOf(id, exchange) : undefined }
  }

  #noteStatus({ status }: NewPet, exchange: Exchange, mayRefuse: boolean): void {
    if (status === undefined) return
    if (statusOf(exchange) === 201) this.#statuses.letIn.add(status)
    else if (!mayRefuse && isFailing(exchange)) this.#statuses.refused.add(status)
  }

  /** The statuses that further creates are worth sending with: all but those that were refused and never let in. */
  get statuses(): readonly PetStatus[] {
    const { letIn, refused } = this.#statuses
    return petStatuses.filter((status) => letIn.has(status) || !refused.has(status))
  }

  /** The status, or another where a create with it would be refused for that alone. */
  letIn(status: PetStatus): PetStatus {
    const { statuses } = this
    return statuses.includes(status) ? status : (statuses[0] ?? status)
  }

  /** A status, or another one where only the first animals of a long run have it. */
  unlessRare(status: PetStatus): PetStatus {
    return this.shares?.unlessRare(status) ?? status
  }

  /** The status of an animal that may have any: in turn where the run creates few. */
  statusOfNext(index: number): PetStatus {
    return this.shares === undefined ? this.statusAt(index) : this.letIn(this.shares.next())
  }

  /** Such statuses in turn. */
  statusAt(index: number): PetStatus {
    return this.letIn(petStatuses[index % petStatuses.length] ?? 'available')
  }

  #plain(categoryId: bigint): Promise<Attempt> {
    return this.attempt({ name: this.names.next(), categoryId, status: 'available' })
  }

  /**
   * A create whose body brings an id.
   *
   * @param how - what decides goes out plainly, and what is explored in whichever way tries most
   */
  async #withId(
    id: bigint | string,
    how: 'plain' | 'varied' = 'plain',
    otherCategory?: bigint,
    properties: readonly string[] = ['id'],
  ): Promise<Attempt> {
    const categoryId = otherCategory ?? (await this.category())
    const name = how === 'plain' ? this.longName() : this.#oftenName()
    // An animal that is changed by it was available, as the first one is.
    const status = ['sold' as const, 'pending' as const].find((one) => this.unlessRare(one) === one) ?? 'sold'
    const sent = { name, categoryId, status: this.letIn(status) }
    const ids = Object.fromEntries(properties.map((property) => [property, id] as const))
    const text = stringifyJson({ ...ids, ...sent })
    const written = how === 'plain' ? { text } : this.writings.sending(text, sent)
    return this.attempt(sent, { ...written, mayRefuse: true })
  }

  /** A long name or, where none is longer than others, whichever tries most: one that an animal has already, or its own. */
  #oftenName(): string {
    const own = this.longName()
    const isLong = [...own].length > longestName
    return isLong || this.shares === undefined ? own : this.writings.name([own, ...this.#used.again()])
  }

  /** An animal in the category, of those that are let in, that tries most together with its name and status. */
  #inAnyCategory(name: string, status: PetStatus): NewPet {
    const { categories } = this
    return { name, categoryId: this.writings.category({ name, status }, categories), status }
  }

  /** The categories of the run's animals, which are known to be let in. */
  get categories(): readonly bigint[] {
    return [...new Set(this.#run.store.own.map(({ sent }) => sent.categoryId))]
  }

  /** A name for an animal of a category: of letters that a name of many kinds was let in with, if it was. */
  async hardName(categoryId: bigint): Promise<string> {
    return (await this.areHardLetIn())
      ? this.writings.name(this.names.nextWithEach(shortTexts), categoryId)
      : this.names.next()
  }

  /** The same for one of the last animals, which stand on pages without a limit: there is one beyond ASCII of each kind. */
  async #lateName(categoryId: bigint): Promise<string> {
    if (!(await this.areHardLetIn())) return this.names.next()
    const again = this.shares === undefined ? [] : this.#used.again().filter((name) => /[^ -~]/.test(name))
    const names = [...this.names.nextWithEach(foreignTexts), ...again]
    return this.writings.name(names, categoryId, { 'way back': 'list' })
  }

  /**
   * One of the last animals of a long run: whether it is let in decides nothing, so it may have a name that another has
   * already, and is written in whichever way tries most.
   */
  async furtherLast(status: PetStatus): Promise<Attempt> {
    const names = [this.wideName(), ...this.#used.again()]
    const name = this.writings.name(names, undefined, { 'way back': 'list' })
    const sent = this.#inAnyCategory(name, status)
    return this.attempt(sent, { ...this.writings.next(sent), mayRefuse: true })
  }

  /** Whether a name of many kinds was let in. */
  async areHardLetIn(): Promise<boolean> {
    return (await this.expressive()).animal !== undefined
  }

  /** Runs creates at once; those that could not be sent are left out, unless that is all of them. */
  async #all(makers: readonly (() => Promise<Attempt>)[]): Promise<readonly Attempt[]> {
    const outcomes = await Promise.allSettled(makers.map((make) => make()))
    const attempts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined && !(failed.reason instanceof Inconclusive && attempts.length > 0))
      throw failed.reason
    return attempts
  }
}

/** Refused for what it is, or failed each time that it was tried: neither for want of requests nor of the key's scope. */
function isFailing(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0
  return status >= 500 ? exchange.earlier !== undefined : status >= 400 && ![401, 403, 429].includes(status)
}

/** The animals that these creates made. */
export function animalsOf(attempts: readonly Attempt[]): readonly CreatedPet[] {
  return attempts.flatMap(({ animal }) => (animal === undefined ? [] : [animal]))
}
