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
import { once } from '../once.ts'
import { unlessFatal } from '../outcome.ts'
import { petsIn } from '../page.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'
import type { WrittenBody } from '../target.ts'
import type { Listing } from './listing.ts'
import { newPets } from './new-pets.ts'
import { settled } from './spread.ts'
import { rareFillers } from './statuses.ts'
import { validBodies } from './valid-bodies.ts'
import { wideLengths, widened } from './widened.ts'

/** A POST with a valid body, and its result. */
export interface Attempt {
  readonly sent: NewPet
  readonly exchange: Exchange
  /** The pet, if the POST created one and returned its id. */
  readonly pet: CreatedPet | undefined
}

/** The first POST of the run, and its category. */
interface Control {
  readonly attempt: Attempt
  readonly categoryId: bigint
}

/** The form of a body, where it is not the usual one. */
interface Written extends Partial<WrittenBody> {
  readonly mayRefuse?: boolean
}

/** A name beyond ASCII, which a service that accepts it must keep to the last code point (CREATE-2). */
const expressiveText = `🐶 𠮷 Zoë "Ñ" <b>&amp; O'H \\ ß Жд 猫 고 חתقطΩσねαβγδεζηθικλμN`
/** A category that no double holds, and one that some services read as none. */
const wideCategories = [
  [0, constants.doubleBound + 1n],
  [1, -1n],
] as const
/** Most categories of listed pets that are tried where the given one is rejected. */
const mostCategories = 2

/** The scenarios of {@link creationOf}. */
export type Creation = ReturnType<typeof creationOf>

/** POST /pets with valid bodies. A whole run awaits `before` first, so that its valid POSTs show the traces of that. */
export function creationOf(run: RunContext, listing: Listing, before: () => Promise<void>) {
  const { budget, clock, creates, responses, settings, store, target } = run
  const pets = newPets(run)
  const { names, statuses } = pets

  /** The first POST. Where the service rejects the given category (`--category-id`), those of listed pets follow. */
  const control = once('creation.control', async (): Promise<Control> => {
    run.requireWrites()
    const attempt = await first()
    const { pet, sent } = attempt
    if (pet !== undefined) await listing.whereOneIs(pet).catch(unlessFatal)
    return { attempt, categoryId: sent.categoryId }
  })

  async function first(): Promise<Attempt> {
    const opening = await listing.opening()
    const given = BigInt(settings.categoryId)
    const first = await plain(given)
    if (!isRejected(first)) return first
    // The name may be the reason: for its digits or spaces, or as in use, if the response to a first try was lost.
    const other = await plain(given, names.nextInLetters())
    if (other.pet !== undefined) names.areOfLettersAlone = first.exchange.earlier === undefined
    if (!isRejected(other)) return other
    const listed = (petsIn(opening.exchange) ?? []).flatMap((pet) => pet.categoryId ?? [])
    const others = [...new Set(listed)].filter((id) => id !== given).slice(0, mostCategories)
    for (const categoryId of others) {
      const attempt = await plain(categoryId)
      if (!isRejected(attempt)) return attempt
    }
    return first
  }

  /** A category that the service accepts. Throws Inconclusive where it accepts none. */
  const category = once('creation.category', async (): Promise<bigint> => {
    const { attempt, categoryId } = await control()
    const isUnknown = isRejected(attempt) && !settings.categoryGiven
    const what = isUnknown
      ? 'categoryId that the service knows: name one with --category-id'
      : 'valid create that is let in'
    const outcome = `(POST /pets was answered ${printOutcome(attempt.exchange)})`
    need(attempt.pet !== undefined, `a ${what} ${outcome}`, 'CREATE-1')
    return categoryId
  })

  /** POSTs that must be accepted, all at once. */
  const valid = once('creation.valid', async (): Promise<void> => {
    run.requireWrites()
    await before()
    const { categoryId } = await control()
    await settled(validBodies(names, categoryId), ({ sent, ...written }) => attempt(sent, written))
  })

  /** Repeats a page twice that showed two ids for one POST, once nothing may lag (CREATE-11). */
  async function pageOfTwins(): Promise<void> {
    await valid()
    const page = responses.openOf('CREATE-11')?.exchanges.at(-1)
    if (page === undefined) return
    for (const windows of [0, 1]) {
      await sleepPast(clock, store.lagsUntil + windows * (settings.consistencyWindowMs + 1))
      await target.send(page.request)
    }
  }

  /** A POST with a name beyond ASCII, which may be rejected. */
  const expressive = once('creation.expressive', async (): Promise<Attempt> => {
    const categoryId = await category()
    const name = [...names.nextWith(expressiveText)].slice(0, longestName).join('').trimEnd()
    // The first pet is available and the first wide one sold, so fetches show all three statuses.
    const status = statuses.unlessRare('pending')
    return attempt({ name, categoryId, status }, { mayRefuse: true })
  })

  /** POSTs with categories that a double or an unsigned integer cannot hold; unusual names, too, where accepted. */
  const wide = once('creation.wide', async (): Promise<readonly Attempt[]> => {
    const areHardTaken = await areHardLetIn()
    return settled(wideCategories, async ([index, categoryId]) => {
      const plain = { name: pets.wideName(), categoryId, status: statuses.unlessRare('sold') }
      if (!areHardTaken) return attempt(plain, { mayRefuse: true })
      const odd = await attempt({ ...plain, name: inMarkup(plain.name, index) }, { mayRefuse: true })
      // The service may have rejected the name or the category.
      const isUntold = odd.pet === undefined && budget.explore(1)
      return isUntold ? attempt(plain, { mayRefuse: true }) : odd
    })
  })

  /** Creates plain pets, of the statuses that the store lacks most, within the bounds. */
  async function stock(count: number): Promise<void> {
    // Pages cannot be judged with too few pets, so a short store extends the budget.
    const isShort = !settings.capped && budget.spare < count
    if (isShort) budget.extend(requestsToFill)
    const room = Math.min(count, creates.left, isShort ? count : budget.spare)
    if (room <= 0) return
    const categoryId = await category()
    const isAmple = statuses.isAmple && !names.areOfLettersAlone
    const words = isAmple ? pets.words.filter(isPlain).slice(0, Math.floor(room / 2)) : []
    const make = async (index: number): Promise<void> => {
      const plain = { name: names.next(), categoryId, status: statuses.ofFiller(index) }
      const isFirst = isAmple && index === 0
      const others = isFirst
        ? wideLengths.map((length) => widened(plain.name, length))
        : [words[index - 1] ?? pets.wideName(plain.name)]
      await firstAccepted(plain, others)
    }
    // The first pets go alone: they show whether wide names are accepted, and the rare status comes first.
    const alone = isAmple ? Math.min(rareFillers, room) : 0
    for (let index = 0; index < alone; index += 1) await make(index)
    await settled(
      Array.from({ length: room - alone }, (_, index) => alone + index),
      make,
    )
  }

  /** Creates a plain pet under the first of some names that is accepted, else under its own. */
  async function firstAccepted(plain: NewPet, others: readonly string[]): Promise<void> {
    for (const name of others) {
      if (name === plain.name) break
      const { pet } = await attempt({ ...plain, name }, { mayRefuse: true })
      if (pet !== undefined) return pets.noteWide(name)
    }
    await attempt(plain)
  }

  /** A name for one of the last pets. */
  async function lateName(categoryId: bigint): Promise<string> {
    return (await areHardLetIn()) ? pets.lateName(categoryId) : names.next()
  }

  /** Whether the service accepted a name with many kinds of characters. */
  async function areHardLetIn(): Promise<boolean> {
    return (await expressive()).pet !== undefined
  }

  /** Sends one valid body; once more if the first try failed by chance. */
  async function attempt(sent: NewPet, written: Written = {}): Promise<Attempt> {
    const made = await attemptOnce(sent, written)
    const failed = made.exchange.earlier?.response?.status ?? 0
    if (made.pet === undefined || failed < 500) return made
    const again = await attemptOnce(sent, written).catch(unlessFatal)
    return again?.pet === undefined ? made : again
  }

  async function attemptOnce(
    sent: NewPet,
    { text = newPetText(sent), mayRefuse = false, ...written }: Written,
  ): Promise<Attempt> {
    const exchange = await target.create({ text, ...written })
    const isMade = isCreated(exchange)
    if (!mayRefuse) pets.writings.heard(exchange.request, isMade)
    const { id } = seePet(exchange.response?.body)
    return { sent, exchange, pet: isMade && id !== undefined ? store.petOf(id, exchange) : undefined }
  }

  function plain(categoryId: bigint, name = names.next()): Promise<Attempt> {
    return attempt({ name, categoryId, status: 'available' })
  }

  return {
    ...{ pets, names, statuses, control, category, valid, expressive, wide },
    ...{ pageOfTwins, stock, lateName, areHardLetIn, attempt },
  }
}

function isRejected({ exchange }: Attempt): boolean {
  return exchange.response?.status === 400
}
