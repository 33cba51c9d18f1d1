import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import { type Late, sinceCreate, withLate } from '../late.ts'
import { defaultLimit, type ListQuery } from '../list-query.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { ShownPage } from '../page-of.ts'
import {
  isSettled,
  judgementsOf,
  petsOf,
  type Rule,
  type Ruling,
  remember,
  type Said,
  type Shown,
  violation,
} from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import { foreignPets, type OwnPet, ownDue } from '../store/count-known.ts'
import type { KnownAnimal, StoreModel } from '../store/store-model.ts'

/** So many of the last pages are held against the next one. */
const mostLately = 4
/** From the response before a page to the request after it, in ms, others hardly have the time to remove and restore pets. */
const framedWithinMs = 200
/** So often must the same pets be lacking, the last time a consistency window after the first. */
const timesLacking = 3

/** A page that had room for foreign pets that another page showed right before it. */
interface FramedPage {
  readonly exchange: Exchange
  readonly query: ListQuery
  readonly length: number
  readonly before: Exchange
  readonly lacks: ReadonlyMap<bigint | undefined, SeenPet>
  /** How many of them may stand on it under other ids. */
  readonly strangers: number
}

/** A time at which a page lacked foreign pets that pages right before and right after it showed. */
interface Lack extends FramedPage {
  readonly after: Exchange
  /** Those that both showed. */
  readonly ids: ReadonlySet<bigint>
}

type Lacks = readonly [Lack, ...Lack[]]

interface State {
  readonly lately: readonly { readonly exchange: Exchange; readonly pets: readonly SeenPet[] }[]
  /** Those that wait for a page right after them. */
  readonly framed: readonly FramedPage[]
  /** By path, the times at which the same pets were lacking; `told` once that was reported. */
  readonly lacks: ReadonlyMap<string, Lacks | 'told'>
  readonly late: Late
}

type Ids = ReadonlySet<bigint | undefined>

/**
 * LIST-5, LIST-6 and LIST-8: a page is not empty while a matching pet exists, and as long as its limit allows while
 * more do (interface document, Endpoints 1). Created pets may lag for the consistency window. Others may remove and restore
 * foreign pets at any time: these count only where other pages showed the same ones right before the page and right after
 * it, time and again, and it never showed more.
 */
export const pageLengths: Rule<State> = {
  initial: { lately: [], framed: [], lacks: new Map(), late: new Map() },
  judge(before, shown) {
    const { exchange, page, query } = shown
    if (page === undefined) return undefined
    const resumed = resume(before, shown, page)
    if (query === undefined) return resumed
    const { pets } = page
    const { said, framed = [], missing } = judgeLength(before, shown, page, query)
    const isSeen = lookUp(shown.store.seen, missing) !== undefined
    const late = withLate(before.late, shown, isSeen ? undefined : missing, said)
    const state = {
      ...resumed.state,
      lately: [...before.lately, { exchange, pets }].slice(-mostLately),
      framed: [...resumed.state.framed, ...framed],
      late: late.state,
    }
    return remember(state, [resumed.judgements, said, late.judgements])
  },
}

/** What a page says by its length, and itself where it may have had room for more foreign pets. */
function judgeLength(
  { lately }: State,
  shown: Shown,
  { body, pets }: ShownPage,
  query: ListQuery,
): { readonly said: Said; readonly framed?: readonly FramedPage[]; readonly missing?: bigint } {
  const { limit, status } = query
  const most = limit ?? defaultLimit
  const [ofAny, ofAll] = [judgementsOf('LIST-5', shown), judgementsOf('LIST-8', shown)]
  const coverageCase = `${status ?? 'no filter'}${limit === undefined ? '' : ' and a limit'}`
  const isAny = ofAny.satisfied(coverageCase)
  const isAll = ofAll.satisfied(coverageCase)
  /** Where a page shows something else too, the pets that were asked for cannot be counted. */
  const uncounted = (reason: string, see: RequirementId) => ({
    said: [ofAny.undetermined(reason, see), ofAll.undetermined(reason, see)],
  })
  if (!body.every(isRecord)) return uncounted('something stands on the page that is no animal', 'LIST-1')
  if (body.length >= most) return { said: [isAny, isAll] }
  if (status !== undefined && pets.some((pet) => pet.status !== status))
    return uncounted('animals stand on the page that were not asked for', 'LIST-4')
  const ids = new Set(pets.map(({ id }) => id))
  // A page that repeats pets has no room for all.
  if (ids.size < pets.length)
    return { said: [isAny, ofAll.undetermined('animals stand on the page more than once', 'LIST-7')] }
  const missing = missingOwn(shown, query, ids)
  const last = missing.at(-1)
  if (last === undefined) {
    // Foreign pets that were there long enough before the page may not be any more.
    const isLacking = foreignPets(shown.store, status).some(
      ([id, pet]) => !ids.has(id) && isSettled(shown, pet.exchange),
    )
    const kept = isLacking ? isAny : [isAny, isAll]
    return { said: body.length > 0 ? kept : undefined, framed: frame(lately, shown, query, pets, ids) }
  }
  const [newest, { created }] = last
  const since = `, ${sinceCreate(created, shown.exchange)} of ${newest}`
  if (body.length > 0) {
    const expected = `${Math.min(most, body.length + missing.length)} animals, since so many exist`
    return { said: [ofAll.violated(expected, `${body.length}${since}`), isAny], missing: newest }
  }
  const requirement = emptiness(query)
  const reason = 'the page shows no animal'
  return {
    said: [
      judgementsOf(requirement, shown).violated(
        'an animal on the page, since one exists',
        `an empty page${since}`,
      ),
      judgementsOf('LIST-7', shown).undetermined(reason, requirement),
      ofAll.undetermined(reason, requirement),
    ],
    missing: newest,
  }
}

/** Created pets that the page lacks though it may not lag, but for as many as stand on it perhaps under other ids. */
function missingOwn(shown: Shown, { status }: ListQuery, ids: Ids): readonly OwnPet[] {
  const { exchange, store, options } = shown
  const pets = petsOf(shown)
  if (pets.some(({ id, name }) => (lookUp(store.ownNames, name) ?? id) !== id)) return []
  const names = new Set(pets.map(({ name }) => name))
  // CREATE-2 judges a pet whose POST returned another status than was sent.
  const isMissing = (id: bigint, name: string, animal: KnownAnimal): boolean =>
    !ids.has(id) && !names.has(name) && (status === undefined || animal.status !== undefined)
  const due = ownDue(store, exchange.sentAt, options.consistencyWindowMs, status, isMissing)
  return due.slice(pets.filter((pet) => maybeOwn(store, pet, options.tag)).length)
}

/** Whether a pet may be a created one under another id: nobody had seen it before, or its name has the run's tag. */
function maybeOwn(store: StoreModel, { id, name }: SeenPet, tag: string): boolean {
  if (lookUp(store.own, id) !== undefined) return false
  return lookUp(store.seen, id) === undefined || name?.toLowerCase().includes(tag.toLowerCase()) === true
}

/** The page with what another showed right before it, where it does not show all of that. */
function frame(
  lately: State['lately'],
  { exchange, store, options }: Shown,
  query: ListQuery,
  pets: readonly SeenPet[],
  ids: Ids,
): readonly FramedPage[] {
  const strangers = pets.filter((pet) => maybeOwn(store, pet, options.tag)).length
  const frames = lately.flatMap(({ exchange: before, pets: shown }) => {
    const sinceMs = exchange.sentAt - endOf(before)
    if (before.request.path === exchange.request.path || sinceMs < 0 || sinceMs > framedWithinMs) return []
    const lacking = shown
      .filter(
        ({ id }) => !ids.has(id) && (lookUp(store.own, id) ?? lookUp(store.namesakes, id)) === undefined,
      )
      .filter(({ status }) => query.status === undefined || status === query.status)
    const lacks = new Map(lacking.map((pet) => [pet.id, pet]))
    return [{ exchange, query, length: pets.length, before, lacks, strangers }]
  })
  return frames.toSorted((one, other) => other.lacks.size - one.lacks.size).slice(0, 1)
}

/** Takes in which pets that earlier pages lacked this one shows right after them. */
function resume(state: State, { exchange, store, options }: Shown, { pets }: ShownPage): Ruling<State> {
  const judgements: Said[] = []
  const framed: FramedPage[] = []
  const lacks = new Map(state.lacks)
  for (const page of state.framed) {
    const { path } = page.exchange.request
    if (exchange.sentAt > endOf(page.before) + framedWithinMs) continue
    const isAfter = exchange.sentAt >= endOf(page.exchange) && exchange.request.path !== path
    const found = pets.filter(({ id, name, status }) => {
      const lacking = isAfter ? page.lacks.get(id) : undefined
      return lacking !== undefined && lacking.name === name && lacking.status === status
    })
    const ids = new Set(found.flatMap(({ id }) => id ?? []))
    const before = lacks.get(path) ?? []
    if (ids.size === 0) framed.push(page)
    else if (before !== 'told') {
      const lack = { ...page, ids, after: exchange }
      const times = withLack(before, lack)
      const broken = judgeLack(store.longest.get(path) ?? 0, lack, times, options.consistencyWindowMs)
      judgements.push(broken)
      lacks.set(path, broken === undefined ? times : 'told')
    }
  }
  return remember({ ...state, framed, lacks }, judgements)
}

/** The times at which the same pets were lacking: of more than enough, the first and the last ones. */
function withLack([first, ...rest]: readonly Lack[], lack: Lack): Lacks {
  if (first === undefined || first.ids.isDisjointFrom(lack.ids)) return [lack]
  return [{ ...first, ids: first.ids.intersection(lack.ids) }, ...rest.slice(-(timesLacking - 2)), lack]
}

/** The violation by pets that were lacking often enough, on a page that never showed more. */
function judgeLack(longest: number, { exchange: last, query }: Lack, times: Lacks, windowMs: number): Said {
  const [first] = times
  if (times.length < timesLacking || last.sentAt < settledFrom(endOf(first.exchange), windowMs))
    return undefined
  const count = first.ids.size - Math.max(...times.map(({ strangers }) => strangers))
  if (count <= 0 || times.some(({ length }) => length < longest)) return undefined
  const around = times.flatMap(({ before, exchange, after }) => [before, exchange, after])
  const exchanges = [...around.filter((one) => one !== last), last]
  const beside = 'were shown right before and right after it'
  const actual = `${longest === 0 ? 'an empty page' : longest}, ${times.length} times`
  if (longest === 0) {
    const expected = `an animal on the page, since ${count} that match ${beside}`
    return violation(emptiness(query), expected, actual, exchanges)
  }
  const most = Math.min(query.limit ?? defaultLimit, longest + count)
  return violation('LIST-8', `${most} animals, since ${count} more ${beside}`, actual, exchanges)
}

function emptiness({ limit, status }: ListQuery): 'LIST-5' | 'LIST-6' {
  return status !== undefined && limit !== undefined ? 'LIST-6' : 'LIST-5'
}
