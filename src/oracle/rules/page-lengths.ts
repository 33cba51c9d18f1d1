import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { type Late, sinceCreate, withLate } from '../late.ts'
import { defaultLimit, type ListQuery, listQuery } from '../list-query.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { ShownPage } from '../page-of.ts'
import { judgementsOf, type Rule, type Ruling, remember, type Said, type Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import { ownDue } from '../store/count-known.ts'
import type { StoreModel } from '../store/store-model.ts'

/** So many of the last pages are looked at for what was shown right before another: the others are longer ago. */
const mostLately = 4
/** From the answer before a page to the request after it, in ms, others have hardly the time to take animals away and back. */
const framedWithinMs = 200
/** So often must the same animals be lacking, the last time a consistency window after the first. */
const timesLacking = 3

/** What a page tells by its length: whether it shows some animal, and whether it shows as many as it may. */
const ofLength = ['LIST-5', 'LIST-8'] as const

/** A page as it came. */
interface LatePage {
  readonly exchange: Exchange
  readonly pets: readonly SeenPet[]
}

/** A page that had room for animals of others that another page showed right before it. */
interface FramedPage {
  readonly exchange: Exchange
  readonly length: number
  readonly before: Exchange
  /** Those that it does not show. */
  readonly lacks: ReadonlyMap<bigint, SeenPet>
  /** How many of them may stand on it under other ids. */
  readonly strangers: number
}

/** A time at which a page lacked animals of others that pages right before and right after it showed. */
interface Lack extends FramedPage {
  readonly after: Exchange
  /** Those that both showed. */
  readonly ids: ReadonlySet<bigint>
}

interface State {
  /** The last pages. */
  readonly lately: readonly LatePage[]
  /** It is waited for what is shown right after them. */
  readonly framed: readonly FramedPage[]
  /** By path, the times at which the same animals were lacking; or that it was told. */
  readonly lacks: ReadonlyMap<string, readonly Lack[] | 'told'>
  readonly late: Late
}

/**
 * LIST-5, LIST-6 and LIST-8: a page is not empty while a matching animal exists, and as long as its limit allows while
 * more do (interface document, Endpoints 1). What the run created may lag for the consistency window, and is there from
 * then on. Animals of others may be removed and brought back at any time: they count only where the same ones were shown
 * right before the page and right after it, by other pages, time and again, and it never showed more.
 */
export const pageLengths: Rule<State> = {
  initial: { lately: [], framed: [], lacks: new Map(), late: new Map() },
  judge(before, shown) {
    const { exchange, page, query } = shown
    if (page === undefined) return undefined
    const resumed = resume(before, shown, page)
    if (query === undefined) return resumed
    const lately = [...before.lately, { exchange, pets: page.pets }].slice(-mostLately)
    const { said, framed = [], missing } = judgeLength(before.lately, shown, page, query)
    const isSeen = missing !== undefined && shown.store.seen.has(missing)
    const ids = page.pets.map(({ id }) => id)
    const late = withLate(before.late, shown, ids, isSeen ? undefined : missing, said)
    const state = { ...resumed.state, lately, framed: [...resumed.state.framed, ...framed], late: late.state }
    return remember(state, [resumed.judgements, said, late.judgements])
  },
}

/** What a page says by its length, and itself where it may have had room for more animals of others. */
function judgeLength(
  lately: readonly LatePage[],
  shown: Shown,
  { body, pets }: ShownPage,
  query: ListQuery,
): { readonly said: Said; readonly framed?: readonly FramedPage[]; readonly missing?: bigint | undefined } {
  const { limit, status } = query
  const keptBy = (...requirements: readonly RequirementId[]): Said => {
    const variety = `${status ?? 'no filter'}${limit === undefined ? '' : ' and a limit'}`
    return requirements.map((one) => judgementsOf(one, shown).satisfied(variety))
  }
  /** How many of those that were asked for a page shows is not known where it shows something else too. */
  const uncounted = (reason: string, see: RequirementId): Said =>
    ofLength.map((one) => judgementsOf(one, shown).undetermined(reason, see))
  const most = limit ?? defaultLimit
  if (!body.every(isRecord))
    return { said: uncounted('something stands on the page that is no animal', 'LIST-1') }
  if (body.length >= most) return { said: keptBy(...ofLength) }
  if (status !== undefined && pets.some((pet) => pet.status !== status))
    return { said: uncounted('animals stand on the page that were not asked for', 'LIST-4') }
  const ids = new Set(pets.map(({ id }) => id))
  // A page of the same ones twice has no room for all.
  if (ids.size < pets.length) {
    const open = judgementsOf('LIST-8', shown).undetermined(
      'animals stand on the page more than once',
      'LIST-7',
    )
    return { said: [keptBy('LIST-5'), open] }
  }
  const missing = missingOwn(shown, query, pets, ids)
  // The one that was created last.
  const newest = missing.at(-1)
  if (newest !== undefined) {
    const created = shown.store.own.get(newest)?.created
    const since = created === undefined ? '' : `, ${sinceCreate(created, shown.exchange)} of ${newest}`
    if (body.length === 0) {
      const violated = emptiness(query)
      const empty = judgementsOf(violated, shown).violated(
        'an animal on the page, since one exists',
        `an empty page${since}`,
      )
      const ofMore = ['LIST-7', 'LIST-8'] as const
      const open = ofMore.map((one) =>
        judgementsOf(one, shown).undetermined('the page shows no animal', violated),
      )
      return { said: [empty, open], missing: newest }
    }
    // Those that stand on it count beside those that do not.
    const expected = `${Math.min(most, body.length + missing.length)} animals, since so many exist`
    const short = judgementsOf('LIST-8', shown).violated(expected, `${body.length}${since}`)
    return { said: [short, keptBy('LIST-5')], missing: newest }
  }
  const kept = isAnyLacking(shown, query, ids) ? keptBy('LIST-5') : keptBy(...ofLength)
  return { said: body.length > 0 ? kept : undefined, framed: frame(lately, shown, query, pets, ids) }
}

/**
 * Ids of own animals, none of which a list may lag behind any more, that do not stand on the page. One that
 * stands there under another id or name may be any of those that nobody had seen before, or whose name has the run's tag
 * in it: that is told of elsewhere.
 */
function missingOwn(
  { exchange, store, options }: Shown,
  { status }: ListQuery,
  pets: readonly SeenPet[],
  ids: ReadonlySet<bigint | undefined>,
): readonly bigint[] {
  const names = new Set(pets.map(({ name }) => name))
  // So is what stands there under another id.
  const isElsewhere = pets.some(({ id, name }) => (lookUp(store.ownNames, name) ?? id) !== id)
  if (isElsewhere) return []
  // Under which status one stands that was told with another than was sent is CREATE-2's affair.
  const isFiled = (id: bigint): boolean => status === undefined || store.own.get(id)?.status !== undefined
  const isMissing = (id: bigint, name: string): boolean => !ids.has(id) && !names.has(name) && isFiled(id)
  const due = ownDue(store, exchange.sentAt, options.consistencyWindowMs, status, isMissing)
  return due.slice(pets.filter((pet) => maybeOwn(store, pet, options.tag)).length)
}

/** Not the run's own by its id, but maybe so: nobody had seen it before, or its name has the run's tag in it. */
function maybeOwn(store: StoreModel, { id, name = '' }: SeenPet, tag: string): boolean {
  if (id === undefined) return true
  if (store.own.has(id)) return false
  return !store.seen.has(id) || name.toLowerCase().includes(tag.toLowerCase())
}

/** Whether animals of others were there long enough before the page, and do not stand on it. */
function isAnyLacking(
  { exchange, store, options }: Shown,
  { status }: ListQuery,
  ids: ReadonlySet<bigint | undefined>,
): boolean {
  return store.seen.entries().some(([id, sighting]) => {
    const isOther = !ids.has(id) && !store.own.has(id)
    const isSettled = settledFrom(sighting.at, options.consistencyWindowMs) <= exchange.sentAt
    return isOther && isSettled && (status === undefined || sighting.status === status)
  })
}

/** The page with what another showed right before it, where it does not show all of that. */
function frame(
  lately: readonly LatePage[],
  { exchange, store, options }: Shown,
  { status }: ListQuery,
  pets: readonly SeenPet[],
  ids: ReadonlySet<bigint | undefined>,
): readonly FramedPage[] {
  const strangers = pets.filter((pet) => maybeOwn(store, pet, options.tag)).length
  let framed: FramedPage | undefined
  for (const { exchange: before, pets: shown } of lately) {
    const sinceMs = exchange.sentAt - endOf(before)
    if (before.request.path === exchange.request.path || sinceMs < 0 || sinceMs > framedWithinMs) continue
    const lacks = new Map<bigint, SeenPet>()
    for (const pet of shown) {
      const { id } = pet
      if (id === undefined || ids.has(id) || store.own.has(id) || store.namesakes.has(id)) continue
      if (status === undefined || pet.status === status) lacks.set(id, pet)
    }
    if (lacks.size > (framed?.lacks.size ?? 0))
      framed = { exchange, length: pets.length, before, lacks, strangers }
  }
  return framed === undefined ? [] : [framed]
}

/** Looks which of those that earlier pages lacked this one shows right after them. */
function resume(state: State, { exchange, store, options }: Shown, { pets }: ShownPage): Ruling<State> {
  if (state.framed.length === 0) return remember(state)
  const judgements: Judgement[] = []
  const framed: FramedPage[] = []
  const lacks = new Map(state.lacks)
  for (const page of state.framed) {
    const { path } = page.exchange.request
    if (exchange.sentAt > endOf(page.before) + framedWithinMs) continue
    const isAfter = exchange.sentAt >= endOf(page.exchange) && exchange.request.path !== path
    const found = isAfter ? pets.filter((pet) => isShownAgain(page, pet)) : []
    if (found.length === 0) {
      framed.push(page)
      continue
    }
    const before = lacks.get(path) ?? []
    if (before === 'told') continue
    const ids = new Set(found.flatMap(({ id }) => id ?? []))
    const times = withLack(before, { ...page, ids, after: exchange })
    const broken = judgeLack(store.longest.get(path) ?? 0, path, times, options.consistencyWindowMs)
    if (broken !== undefined) judgements.push(broken)
    lacks.set(path, broken === undefined ? times : 'told')
  }
  return remember({ ...state, framed, lacks }, judgements)
}

function isShownAgain({ lacks }: FramedPage, { id, name, status }: SeenPet): boolean {
  const before = lookUp(lacks, id)
  return before !== undefined && before.name === name && before.status === status
}

/** The times at which the same animals were lacking: of more than enough, the first and the last ones. */
function withLack([first, ...rest]: readonly Lack[], lack: Lack): readonly Lack[] {
  const ids = first?.ids.intersection(lack.ids)
  if (first === undefined || ids === undefined || ids.size === 0) return [lack]
  return [{ ...first, ids }, ...rest.slice(-(timesLacking - 2)), lack]
}

/** What the same animals break that were lacking often enough, if anything: what the page never showed more of. */
function judgeLack(
  longest: number,
  path: string,
  times: readonly Lack[],
  windowMs: number,
): Judgement | undefined {
  const [first] = times
  const last = times.at(-1)
  const query = listQuery(path)
  if (first === undefined || last === undefined || query === undefined) return undefined
  if (times.length < timesLacking || last.exchange.sentAt < settledFrom(endOf(first.exchange), windowMs))
    return undefined
  const count = first.ids.size - Math.max(...times.map(({ strangers }) => strangers))
  if (count <= 0 || times.some(({ length }) => length < longest)) return undefined
  const around = times.flatMap(({ before, exchange, after }) => [before, exchange, after])
  const exchanges = [...around.filter((one) => one !== last.exchange), last.exchange]
  const breach = { state: 'violated', exchanges } as const
  const often = `${times.length} times`
  if (longest === 0)
    return {
      ...breach,
      requirement: emptiness(query),
      expected: `an animal on the page, since ${count} that match were shown right before and right after it`,
      actual: `an empty page, ${often}`,
    }
  const most = Math.min(query.limit ?? defaultLimit, longest + count)
  return {
    ...breach,
    requirement: 'LIST-8',
    expected: `${most} animals, since ${count} more were shown right before and right after it`,
    actual: `${longest}, ${often}`,
  }
}

function emptiness({ limit, status }: ListQuery): 'LIST-5' | 'LIST-6' {
  return status !== undefined && limit !== undefined ? 'LIST-6' : 'LIST-5'
}
