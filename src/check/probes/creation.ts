import { inMarkup } from '../../generate/unicode-names.ts'
import { isPlain, longestName } from '../../oracle/body-validity.ts'
import { type NewPet, newPetText } from '../../oracle/new-pet.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { isCreated, seePet } from '../../oracle/seen-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import { requestsToFill } from '../../spec/depth.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { constants } from '../../spec/generated/constants.ts'
import { need } from '../assert.ts'
import type { Names } from '../names.ts'
import { once } from '../once.ts'
import { unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import type { Lists } from './lists.ts'
import { NewPets } from './new-pets.ts'
import { settled } from './spread.ts'
import { rareFillers, type Statuses } from './statuses.ts'
import { validBodies } from './valid-bodies.ts'
import { wideLengths, widened } from './widened.ts'

/** A POST with a valid body, and its result. */
export interface Attempt {
  readonly sent: NewPet
  readonly exchange: Exchange
  /** The pet, if the POST created one and returned its id. */
  readonly animal: CreatedPet | undefined
}

/** The first POST of the run, and the category that it was sent with. */
interface Control {
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
const wideCategories = [
  [0, constants.doubleBound + 1n],
  [1, -1n],
] as const
/** Of the categories of listed pets, so many are tried where the given one is rejected. */
const mostCategories = 2

/** POST /pets with valid bodies. */
export class Creation {
  /** Chooses what the run's pets are like. */
  readonly pets: NewPets
  readonly names: Names
  readonly statuses: Statuses
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
  }

  /**
   * The first POST. Only some categories may be known (`--category-id`): when the given one is rejected, those of listed
   * pets are tried.
   */
  readonly control = once('creation.control', async (): Promise<Control> => {
    this.#run.requireWrites()
    const control = await this.#first()
    const { animal } = control.attempt
    if (animal !== undefined) await this.#listing().whereOneIs(animal).catch(unlessFatal)
    return control
  })

  async #first(): Promise<Control> {
    const opening = await this.#listing().opening()
    const given = BigInt(this.#run.settings.categoryId)
    const first = await this.#plain(given)
    if (!isRejected(first)) return { attempt: first, categoryId: given }
    // The name may be at fault: in use, where the response to a first try was lost, or with digits and spaces in it.
    const other = await this.#plain(given, this.names.nextInLetters())
    if (other.animal !== undefined) this.names.areOfLettersAlone = first.exchange.earlier === undefined
    if (!isRejected(other)) return { attempt: other, categoryId: given }
    const body = opening.exchange.response?.body
    const listed = Array.isArray(body) ? body.flatMap((raw) => seePet(raw).categoryId ?? []) : []
    const others = [...new Set(listed)].filter((id) => id !== given).slice(0, mostCategories)
    for (const categoryId of others) {
      const attempt = await this.#plain(categoryId)
      if (!isRejected(attempt)) return { attempt, categoryId }
    }
    return { attempt: first, categoryId: given }
  }

  /** The category that POSTs are sent with. Throws Inconclusive when none is accepted. */
  readonly category = once('creation.category', async (): Promise<bigint> => {
    const { attempt, categoryId } = await this.control()
    const isUnknown = isRejected(attempt) && !this.#run.settings.categoryGiven
    const what = isUnknown
      ? 'categoryId that the service knows: name one with --category-id'
      : 'valid create that is let in'
    const outcome = `(POST /pets was answered ${printOutcome(attempt.exchange)})`
    need(attempt.animal !== undefined, `a ${what} ${outcome}`, 'CREATE-1')
    return categoryId
  })

  /** The POSTs that must be accepted, all at once. */
  readonly valid = once('creation.valid', async (): Promise<readonly Attempt[]> => {
    this.#run.requireWrites()
    await this.#before()
    const { attempt, categoryId } = await this.control()
    const bodies = validBodies(this.names, categoryId)
    return [attempt, ...(await settled(bodies, ({ sent, ...written }) => this.attempt(sent, written)))]
  })

  /** Asks for a page twice more, when nothing may lag, where it showed two ids for one POST (CREATE-11). */
  async pageOfTwins(): Promise<void> {
    await this.valid()
    const { responses, clock, store, settings, target } = this.#run
    const page = responses.openOf('CREATE-11')?.exchanges.at(-1)
    if (page === undefined) return
    for (const windows of [0, 1]) {
      await sleepPast(clock, store.lagsUntil + windows * (settings.consistencyWindowMs + 1))
      await target.send(page.request)
    }
  }

  /** A POST with a name beyond plain ASCII, which may be rejected. */
  readonly expressive = once('creation.expressive', async (): Promise<Attempt> => {
    const categoryId = await this.category()
    const name = [...this.names.nextWith(expressive)].slice(0, longestName).join('').trimEnd()
    // The control is available, the first wide one sold: fetched, they show all three.
    const status = this.statuses.unlessRare('pending')
    return this.attempt({ name, categoryId, status }, { mayRefuse: true })
  })

  /** POSTs with categories that a double, or an unsigned integer, cannot hold; where names may be odd, under odd ones. */
  readonly wide = once('creation.wide', async (): Promise<readonly Attempt[]> => {
    const areHardTaken = await this.areHardLetIn()
    return settled(wideCategories, async ([index, categoryId]) => {
      const plain = { name: this.pets.wideName(), categoryId, status: this.statuses.unlessRare('sold') }
      const attempt = (name: string): Promise<Attempt> =>
        this.attempt({ ...plain, name }, { mayRefuse: true })
      if (!areHardTaken) return attempt(plain.name)
      const odd = await attempt(inMarkup(plain.name, index))
      // Either may be why it was refused.
      return odd.animal === undefined && this.#run.budget.explore(1) ? attempt(plain.name) : odd
    })
  })

  /** Creates plain pets, of the statuses that the store lacks most, as far as the run may. */
  async stock(count: number): Promise<readonly Attempt[]> {
    const { budget, creates, settings } = this.#run
    // A store with too few pets to judge pages by is filled up, though the depth has no requests for that.
    const isShort = !settings.capped && budget.spare < count
    if (isShort) budget.extend(requestsToFill)
    const room = Math.min(count, creates.left, isShort ? count : budget.spare)
    if (room <= 0) return []
    const categoryId = await this.category()
    const isAmple = this.statuses.isAmple && !this.names.areOfLettersAlone
    const words = isAmple ? this.pets.words.filter(isPlain).slice(0, Math.floor(room / 2)) : []
    const make = async (index: number): Promise<Attempt> => {
      const plain = { name: this.names.next(), categoryId, status: this.statuses.ofFiller(index) }
      const isFirst = isAmple && index === 0
      const names = isFirst
        ? wideLengths.map((length) => widened(plain.name, length))
        : [words[index - 1] ?? this.pets.wideName(plain.name)]
      return this.#firstAccepted(plain, names)
    }
    // Whether a wide name is accepted is known before others have one, and the rare status comes before the others.
    const first: Attempt[] = []
    while (isAmple && first.length < Math.min(rareFillers, room)) first.push(await make(first.length))
    const rest = Array.from({ length: room - first.length }, (_, index) => first.length + index)
    return [...first, ...(await settled(rest, make))]
  }

  /** A plain pet under the first of some other names that is accepted or, where none is, under its own. */
  async #firstAccepted(plain: NewPet, names: readonly string[]): Promise<Attempt> {
    for (const name of names) {
      if (name === plain.name) break
      const attempt = await this.attempt({ ...plain, name }, { mayRefuse: true })
      if (attempt.animal === undefined) continue
      this.pets.noteWide(name)
      return attempt
    }
    return this.attempt(plain)
  }

  /** A name for one of the last pets. */
  async lateName(categoryId: bigint): Promise<string> {
    return (await this.areHardLetIn()) ? this.pets.lateName(categoryId) : this.names.next()
  }

  /** Whether a name of many kinds of characters was accepted. */
  async areHardLetIn(): Promise<boolean> {
    return (await this.expressive()).animal !== undefined
  }

  /** Sends one valid body. One that failed by chance at first is sent once more. */
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
    const { writings } = this.pets
    const exchange = await this.#run.target.create({ text, ...written })
    if (!mayRefuse) writings.heard(exchange.request, isCreated(exchange))
    const { id } = seePet(exchange.response?.body)
    const isMade = isCreated(exchange) && id !== undefined
    return { sent, exchange, animal: isMade ? this.#run.store.petOf(id, exchange) : undefined }
  }

  #plain(categoryId: bigint, name = this.names.next()): Promise<Attempt> {
    return this.attempt({ name, categoryId, status: 'available' })
  }
}

function isRejected({ exchange }: Attempt): boolean {
  return exchange.response?.status === 400
}

/** The pets that these POSTs created. */
export function animalsOf(attempts: readonly Attempt[]): readonly CreatedPet[] {
  return attempts.flatMap(({ animal }) => (animal === undefined ? [] : [animal]))
}
