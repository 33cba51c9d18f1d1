import fc from 'fast-check'
import { stringifyJson } from '../../http/lossless-json.ts'
import { isPlain, longestName } from '../../oracle/body-validity.ts'
import { type NewPet, newPetText } from '../../oracle/new-pet.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { isCreated, seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import { askOpen } from '../ask-open.ts'
import { need } from '../assert.ts'
import type { Names } from '../names.ts'
import { once, onceEach } from '../once.ts'
import { Inconclusive, NotApplicable, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import type { Lists } from './lists.ts'
import { NewPets } from './new-pets.ts'
import { decisiveOddBodies, oddBody, ofAnyName } from './odd-bodies.ts'
import { rareFillers, type Statuses } from './statuses.ts'
import { validBodies } from './valid-bodies.ts'
import { wideLengths, widened } from './widened.ts'
import type { Writings } from './writings.ts'

/** A create with a valid body, and what came of it. */
export interface Attempt {
  readonly sent: NewPet
  readonly exchange: Exchange
  /** The animal, if the POST created one and told its id. */
  readonly animal: CreatedPet | undefined
}

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

/** A body that brings an id. */
interface Brought {
  readonly id: bigint | string
  /** Names under which it comes, where that is not `id`. */
  readonly properties?: readonly string[]
  /** Another category than usual. */
  readonly categoryId?: bigint
}

/** Probes of POST /pets with bodies that are valid. */
export class Creation {
  /** What the run's animals are called, and what else they are like. */
  readonly pets: NewPets
  readonly names: Names
  readonly statuses: Statuses
  readonly writings: Writings
  readonly #run: RunContext
  readonly #listing: () => Lists
  readonly #before: () => Promise<void>

  /** @param before - what a whole run does ahead of its valid creates, so that these witness its traces */
  constructor(run: RunContext, listing: () => Lists, before: () => Promise<void>) {
    this.#run = run
    this.#listing = listing
    this.#before = before
    this.pets = new NewPets(run)
    this.names = this.pets.names
    this.statuses = this.pets.statuses
    this.writings = this.pets.writings
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
    const other = await this.#plain(given, this.names.nextInLetters())
    // What else is asked would all be refused for its name, and tell nothing.
    if (other.animal !== undefined) this.names.areOfLettersAlone = true
    if (other.exchange.response?.status !== 400) return { attempt: other, categoryId: given }
    const body = opening.exchange.response?.body
    const listed = Array.isArray(body) ? body.flatMap((raw) => seePet(raw).categoryId ?? []) : []
    const others = [...new Set(listed)].filter((id) => id !== given).slice(0, 2)
    for (const categoryId of others) {
      const attempt = await this.#plain(categoryId)
      if (attempt.exchange.response?.status !== 400) return { attempt, categoryId }
    }
    return { attempt: first, categoryId: given }
  })

  /** The category that creates are sent with. Throws Inconclusive when none is let in. */
  readonly category = once('creation.category', async (): Promise<bigint> => {
    const { attempt, categoryId } = await this.control()
    const what = `a valid create that is let in (it was answered ${printOutcome(attempt.exchange)})`
    need(attempt.animal !== undefined, what, 'CREATE-1')
    return categoryId
  })

  /** The creates that must be let in, all at once. */
  readonly valid = once('creation.valid', async (): Promise<readonly Attempt[]> => {
    this.#run.requireWrites()
    await this.#before()
    const { attempt, categoryId } = await this.control()
    if (attempt.animal !== undefined) await this.#listing().whereOneIs(attempt.animal).catch(unlessFatal)
    const bodies = validBodies(this.names, categoryId)
    return [attempt, ...(await this.#all(bodies, ({ sent, ...written }) => this.attempt(sent, written)))]
  })

  /**
   * Looks once more, when nothing may lag, where a create was told an id that an animal of others had, or a page shows two
   * for one create: what that page has then tells (CREATE-6, CREATE-11).
   */
  async settledPage(requirement: 'CREATE-6' | 'CREATE-11'): Promise<void> {
    await this.valid()
    const { responses, clock, store, settings } = this.#run
    if (responses.openOf(requirement) === undefined) return
    const { query } = await this.#listing().whole()
    for (const windows of requirement === 'CREATE-11' ? [0, 1] : [0]) {
      await sleepPast(clock, store.lagsUntil + windows * (settings.consistencyWindowMs + 1))
      await this.#listing().page(query, 'fresh')
    }
  }

  /** A create with a name beyond plain ASCII, which may be refused. */
  readonly expressive = once('creation.expressive', async (): Promise<Attempt> => {
    const categoryId = await this.category()
    const name = [...this.names.nextWith(expressive)].slice(0, longestName).join('').trimEnd()
    // The control is available, the first wide one sold: fetched, they show all three.
    const status = this.statuses.unlessRare('pending')
    return this.attempt({ name, categoryId, status }, { mayRefuse: true })
  })

  /** Creates with categories that a double, or an unsigned integer, cannot hold. */
  readonly wide = once('creation.wide', async (): Promise<readonly Attempt[]> => {
    await this.category()
    return this.#all(wideCategories, (categoryId) => {
      const status = this.statuses.letInUnlessRare('sold')
      return this.attempt({ name: this.pets.wideName(), categoryId, status }, { mayRefuse: true })
    })
  })

  /** A create whose body brings an id that no animal has, one that a double and 32 bits hold. */
  readonly withUnusedId = once('creation.withUnusedId', async (): Promise<Attempt> => {
    return this.#withId({ id: this.#drawnId(2n ** 30n, constants.idBelow - 1n) })
  })

  /** The same with an id that only 64 bits hold. A service that counts on from it may be left in a sad state. */
  withWideUnusedId(): Promise<Attempt> {
    return this.#withId({ id: this.#drawnId(constants.idBeyond, 2n ** 62n) }, 'varied')
  }

  #drawnId(min: bigint, max: bigint): bigint {
    const [id = min] = this.#run.draw(fc.bigInt({ min, max }), 1, 53)
    return id
  }

  /**
   * Creates whose bodies bring ids of other kinds, one right after the other: small, zero, negative, and in quotes.
   *
   * @throws NotApplicable where a body that brings an id is refused
   */
  async withOddIds(): Promise<void> {
    const { animal } = await this.withUnusedId()
    if (animal === undefined) throw new NotApplicable('a body that brings an id is refused, which is free')
    const { store, creates } = this.#run
    const ids = store.ids
    const highest = ids.findLast((id) => id < smallId) ?? 0n
    const lowest = ids[0] ?? 0n
    const upToMillion = fc.bigInt({ min: 0n, max: 2n ** 20n })
    const [small = 0n, negative = 0n, text = 0n] = this.#run.draw(upToMillion, 3, 59)
    const brought: readonly (bigint | string)[] = [
      highest + outOfReach + small,
      // Ids that count down may come to it by themselves.
      ...(lowest > 0n ? [0n, -outOfReach - negative] : []),
      `${2n ** 30n + text}`,
    ]
    const room = brought.slice(0, Math.max(0, creates.left))
    this.#run.requireSpare(room.length)
    const categoryId = await this.category()
    await this.#all(room, async (id, index) => {
      const name = typeof id === 'string' ? this.pets.oftenName() : await this.#lateName(categoryId)
      const sent = this.pets.inAnyCategory(name, this.statuses.next(index))
      const body = this.writings.sending(stringifyJson({ id, ...sent }), sent)
      return this.attempt(sent, { ...body, mayRefuse: true })
    })
  }

  /** A create whose body brings the id of an animal that exists: the victim. */
  readonly withTakenId = once('creation.withTakenId', async () => {
    const victim = (await this.control()).attempt.animal
    need(victim !== undefined, 'an animal of its own', 'CREATE-1')
    return { ...(await this.#withId({ id: victim.id })), victim }
  })

  /** The same in other forms, one after the other. */
  async withTakenIdOtherwise(): Promise<void> {
    const { victim } = await this.withTakenId()
    const { id, sent } = victim
    const all: readonly Brought[] = [
      // Who reads numbers from text takes it for one.
      { id: `${id}` },
      // Another category than the victim's, which may be unknown and so refused.
      { id, categoryId: sent.categoryId + 1n },
      // Names that may be taken for that of the id: the service gives ids, whatever a body brings.
      { id, properties: ['ID', 'Id', '_id', 'petId'] },
    ]
    for (const brought of all) await this.#withId(brought, 'varied')
  }

  /** Sends a body that the interface leaves open. */
  readonly odd = onceEach('creation.odd', async (label: string): Promise<Exchange> => {
    this.#run.requireWrites()
    const { target, variation } = this.#run
    const isDecisive = decisiveOddBodies.has(label)
    if (!isDecisive) this.#run.requireSpare(1)
    const name = ofAnyName.has(label) ? this.pets.longName() : this.names.next()
    const body = oddBody(label, { name, categoryId: await this.category() })
    if (isDecisive) return target.create(body)
    return askOpen((asking) => target.create({ ...asking, ...body }), variation.ofOpen('createPet', true))
  })

  /** Own animals whose name or category is easily damaged. */
  async hardOnes(): Promise<readonly CreatedPet[]> {
    const { attempt } = await this.control()
    if (attempt.animal === undefined) throw this.#run.withoutOwnAnimal()
    const wide = (await this.wide()).slice(0, 1)
    const animals = animalsOf([await this.expressive(), ...wide])
    if (animals.length === 0)
      throw new NotApplicable('such names and categories are refused with 400, which is free')
    return animals
  }

  /** Creates plain animals, of the statuses that the run knows least of, as far as it may. */
  async stock(count: number): Promise<readonly Attempt[]> {
    const room = Math.min(count, this.#run.creates.left, this.#run.budget.spare)
    if (room <= 0) return []
    const categoryId = await this.category()
    const isAmple = this.statuses.isAmple && !this.names.areOfLettersAlone
    const words = isAmple ? this.pets.telling.words.filter(isPlain).slice(0, Math.floor(room / 2)) : []
    const make = async (index: number): Promise<Attempt> => {
      const plain = { name: this.names.next(), categoryId, status: this.statuses.ofFiller(index) }
      const names =
        isAmple && index === 0
          ? wideLengths.map((length) => widened(plain.name, length))
          : [words[index - 1] ?? this.pets.wideName(plain.name)]
      return this.#firstLetIn(plain, names)
    }
    // What becomes of a wide name is known before others have one, and what is rare comes before what is not.
    const first: Attempt[] = []
    while (isAmple && first.length < Math.min(rareFillers, room)) first.push(await make(first.length))
    const rest = Array.from({ length: room - first.length }, (_, index) => first.length + index)
    return [...first, ...(await this.#all(rest, make))]
  }

  /** A plain animal under the first of some other names that is let in or, where none is, under its own. */
  async #firstLetIn(plain: NewPet, names: readonly string[]): Promise<Attempt> {
    for (const name of names) {
      if (name === plain.name) break
      const attempt = await this.attempt({ ...plain, name }, { mayRefuse: true })
      if (attempt.animal === undefined) continue
      this.pets.noteWide(name)
      return attempt
    }
    return this.attempt(plain)
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
    this.writings.see(sent, { text, ...written })
    const equality = this.writings.equalityOf(sent.name)
    this.writings.note(sent.name)
    const exchange = await this.#run.target.create({ text, ...written })
    this.pets.used.heard(equality, isCreated(exchange))
    if (sent.status !== undefined) this.statuses.heard(sent.status, exchange, mayRefuse)
    if (!mayRefuse) this.writings.heard(exchange.request, isCreated(exchange))
    const { id } = seePet(exchange.response?.body)
    const isMade = isCreated(exchange) && id !== undefined
    return { sent, exchange, animal: isMade ? this.#run.store.petOf(id, exchange) : undefined }
  }

  #plain(categoryId: bigint, name = this.names.next()): Promise<Attempt> {
    return this.attempt({ name, categoryId, status: 'available' })
  }

  /**
   * A create whose body brings an id.
   *
   * @param how - what decides goes out plainly, and what is explored in whichever way tries most
   */
  async #withId(
    { id, properties = ['id'], categoryId: other }: Brought,
    how: 'plain' | 'varied' = 'plain',
  ): Promise<Attempt> {
    const categoryId = other ?? (await this.category())
    const name = how === 'plain' ? this.pets.longName() : this.pets.oftenName()
    // An animal that is changed by it was available, as the first one is.
    const status = this.statuses.unlessRare('sold') === 'sold' ? 'sold' : 'pending'
    const sent = { name, categoryId, status: this.statuses.letIn(status) }
    const ids = Object.fromEntries(properties.map((property) => [property, id]))
    const text = stringifyJson({ ...ids, ...sent })
    const written = how === 'plain' ? { text } : this.writings.sending(text, sent)
    return this.attempt(sent, { ...written, mayRefuse: true })
  }

  /** A name for one of the last animals. */
  async #lateName(categoryId: bigint): Promise<string> {
    return (await this.areHardLetIn()) ? this.pets.lateName(categoryId) : this.names.next()
  }

  /**
   * One of the last pets of a long run. Whether it is let in decides nothing, so it may have a name that another pet has
   * already: it is read back from a list with letters that no list has shown yet.
   */
  async furtherLast(): Promise<Attempt> {
    const names = [this.pets.wideName(), ...this.pets.used.again()]
    const name = this.writings.name(names, undefined, { 'way back': 'list' })
    const sent = this.pets.inAnyCategory(name, this.statuses.next(0))
    return this.attempt(sent, { ...this.writings.next(sent), mayRefuse: true })
  }

  /** Whether a name of many kinds was let in. */
  async areHardLetIn(): Promise<boolean> {
    return (await this.expressive()).animal !== undefined
  }

  /** Runs creates at once; those that could not be sent are left out, unless that is all of them. */
  async #all<I>(
    items: readonly I[],
    make: (item: I, index: number) => Promise<Attempt>,
  ): Promise<readonly Attempt[]> {
    const outcomes = await Promise.allSettled(items.map(make))
    const attempts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined && !(failed.reason instanceof Inconclusive && attempts.length > 0))
      throw failed.reason
    return attempts
  }
}

/** The animals that these creates made. */
export function animalsOf(attempts: readonly Attempt[]): readonly CreatedPet[] {
  return attempts.flatMap(({ animal }) => (animal === undefined ? [] : [animal]))
}
