import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { defaultLimit, type ListQuery, listQuery } from '../list-query.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { ShownPage } from '../page-of.ts'
import { About, nothing, type Rule, type Ruling, type Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import { ownDue } from '../store/count-known.ts'
import type { StoreModel } from '../store/store-model.ts'

/** So many of the last pages are looked at for what was shown right before another: the others are longer ago. */
const mostLately = 4
/** From the answer before a page to the request after it, in ms, others have hardly the time to take animals away and back. */
const framedWithinMs = 200
/** So often must the same animals be lacking, the last time a consistency window after the first. */
const timesLacking = 3

/** What a page keeps that shows some animal, and what one keeps that is as long as it may be too. */
const notEmpty = ['LIST-5'] as const
const filled = ['LIST-5', 'LIST-8'] as const

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
interface Lack {
  readonly length: number
  readonly strangers: number
  readonly ids: ReadonlySet<bigint>
  readonly page: Exchange
  /** The page before it, itself, and the page after it. */
  readonly exchanges: readonly Exchange[]
}

interface State {
  /** The last pages. */
  readonly lately: readonly LatePage[]
  /** It is waited for what is shown right after them. */
  readonly framed: readonly FramedPage[]
  /** By path, the times at which the same animals were lacking; or that it was told. */
  readonly lacks: ReadonlyMap<string, readonly Lack[] | 'told'>
}

/**
 * LIST-5, LIST-6 and LIST-8: a page is not empty while a matching animal exists, and as long as its limit allows while
 * more do (interface document, Endpoints 1). What the run created may lag for the consistency window, and is there from
 * then on. Animals of others may be removed and brought back at any time: they count only where the same ones were shown
 * right before the page and right after it, by other pages, time and again, and it never showed more.
 */
export const pageLengths: Rule<State> = {
  initial: { lately: [], framed: [], lacks: new Map() },
  judge(before, store, shown, options) {
    const { page, exchange } = shown
    if (page === undefined) return nothing(before)
    const { body, pets } = page
    const { path } = exchange.request
    const resumed = resume(before, store, shown, page, options)
    const query = listQuery(path)
    if (query === undefined) return resumed
    const state = { ...resumed.state, lately: [...before.lately, { exchange, pets }].slice(-mostLately) }
    const about = (judgements: readonly Judgement[], then: State = state): Ruling<State> => ({
      state: then,
      judgements: [...resumed.judgements, ...judgements],
    })
    if (!body.every(isRecord)) return about(uncounted(shown))
    const most = query.limit ?? defaultLimit
    if (body.length >= most) return about(keptBy(shown, query, filled))
    if (query.status !== undefined && pets.some(({ status }) => status !== query.status))
      return about(lengthOfOthers(shown))
    const ids = new Set(pets.map(({ id }) => id))
    // A page of the same ones twice has no room for all.
    if (ids.size < pets.length) return about(lengthOfRepeated(shown, query))
    const missing = missingOwn(store, exchange, query, options, pets, ids)
    if (missing > 0) {
      const kept = body.length > 0 ? keptBy(shown, query, notEmpty) : []
      return about([withoutOwn(shown, query, most, body.length, missing), ...kept])
    }
    const isLacking = isAnyLacking(store, exchange, query, options.consistencyWindowMs, ids)
    const framed = frame(before.lately, store, exchange, query, pets, ids, options.tag)
    return about(
      body.length > 0 ? keptBy(shown, query, isLacking ? notEmpty : filled) : [],
      framed === undefined ? state : { ...state, framed: [...state.framed, framed] },
    )
  },
}

/**
 * How many own animals there are, none of which a list may lag behind any more, that do not stand on the page. One that
 * stands there under another id or name may be any of those that nobody had seen before, or whose name has the run's tag
 * in it: that is told of elsewhere.
 */
function missingOwn(
  store: StoreModel,
  { sentAt }: Exchange,
  { status }: ListQuery,
  { consistencyWindowMs: windowMs, tag }: OracleOptions,
  pets: readonly SeenPet[],
  ids: ReadonlySet<bigint | undefined>,
): number {
  const names = new Set(pets.map(({ name }) => name))
  // So is what stands there under another id.
  const isElsewhere = pets.some(({ id, name }) => {
    const own = lookUp(store.ownNames, name)
    return own !== undefined && own !== id
  })
  if (isElsewhere) return 0
  // Under which status one stands that was told with another than was sent is CREATE-2's affair.
  const isFiled = (id: bigint): boolean => status === undefined || store.own.get(id)?.status !== undefined
  const due = ownDue(
    store,
    sentAt,
    windowMs,
    status,
    (id, name) => !ids.has(id) && !names.has(name) && isFiled(id),
  )
  return Math.max(0, due - pets.filter((pet) => maybeOwn(store, pet, tag)).length)
}

/** Not the run's own by its id, but maybe so: nobody had seen it before, or its name has the run's tag in it. */
function maybeOwn(store: StoreModel, { id, name = '' }: SeenPet, tag: string): boolean {
  if (id === undefined) return true
  if (store.own.has(id)) return false
  return !store.seen.has(id) || name.toLowerCase().includes(tag.toLowerCase())
}

/** How many animals a page shows is not known where something else stands on it too. */
function uncounted(shown: Shown): readonly Judgement[] {
  const reason = 'something stands on the page that is no animal'
  return filled.map((requirement) => new About(requirement, shown).open(reason, 'LIST-1'))
}

/** How many of those that were asked for a page shows is not known where it shows others. */
function lengthOfOthers(shown: Shown): readonly Judgement[] {
  const reason = 'animals stand on the page that were not asked for'
  return filled.map((requirement) => new About(requirement, shown).open(reason, 'LIST-4'))
}

/** How many a page shows is not known where it shows the same ones again. */
function lengthOfRepeated(shown: Shown, query: ListQuery): readonly Judgement[] {
  const reason = 'animals stand on the page more than once'
  return [...keptBy(shown, query, notEmpty), new About('LIST-8', shown).open(reason, 'LIST-7')]
}

/** Whether animals of others were there long enough before the page, and do not stand on it. */
function isAnyLacking(
  store: StoreModel,
  { sentAt }: Exchange,
  { status }: ListQuery,
  windowMs: number,
  ids: ReadonlySet<bigint | undefined>,
): boolean {
  for (const [id, sighting] of store.seen) {
    if (ids.has(id) || store.own.has(id) || settledFrom(sighting.at, windowMs) > sentAt) continue
    if (status === undefined || sighting.status === status) return true
  }
  return false
}

/** The page with what another showed right before it, where it does not show all of that. */
function frame(
  lately: readonly LatePage[],
  store: StoreModel,
  exchange: Exchange,
  { status }: ListQuery,
  pets: readonly SeenPet[],
  ids: ReadonlySet<bigint | undefined>,
  tag: string,
): FramedPage | undefined {
  const { path } = exchange.request
  const strangers = pets.filter((pet) => maybeOwn(store, pet, tag)).length
  let framed: FramedPage | undefined
  for (const { exchange: before, pets: shown } of lately) {
    const sinceMs = exchange.sentAt - endOf(before)
    if (before.request.path === path || sinceMs < 0 || sinceMs > framedWithinMs) continue
    const lacks = new Map<bigint, SeenPet>()
    for (const pet of shown) {
      const { id } = pet
      if (id === undefined || ids.has(id) || store.own.has(id) || store.namesakes.has(id)) continue
      if (status === undefined || pet.status === status) lacks.set(id, pet)
    }
    if (lacks.size > (framed?.lacks.size ?? 0))
      framed = { exchange, length: pets.length, before, lacks, strangers }
  }
  return framed
}

/** Looks which of those that earlier pages lacked this one shows right after them. */
function resume(
  state: State,
  { longest }: StoreModel,
  { exchange }: Shown,
  { pets }: ShownPage,
  { consistencyWindowMs }: OracleOptions,
): Ruling<State> {
  if (state.framed.length === 0) return nothing(state)
  const judgements: Judgement[] = []
  const framed: FramedPage[] = []
  let { lacks } = state
  for (const page of state.framed) {
    const { path } = page.exchange.request
    if (exchange.sentAt > endOf(page.before) + framedWithinMs) continue
    const isAfter = exchange.sentAt >= endOf(page.exchange) && exchange.request.path !== path
    const found = isAfter ? pets.filter((pet) => isShownAgain(page, pet)) : []
    if (found.length === 0) {
      framed.push(page)
      continue
    }
    const { before, length, strangers } = page
    const ids = new Set(found.flatMap(({ id }) => id ?? []))
    const exchanges = [before, page.exchange, exchange]
    const times = withLack(lacks.get(path), { length, strangers, ids, page: page.exchange, exchanges })
    const broken =
      times === 'told' ? undefined : judgeLack(longest.get(path) ?? 0, path, times, consistencyWindowMs)
    if (broken !== undefined) judgements.push(broken)
    lacks = new Map(lacks).set(path, broken === undefined ? times : 'told')
  }
  return { state: { ...state, framed, lacks }, judgements }
}

function isShownAgain({ lacks }: FramedPage, { id, name, status }: SeenPet): boolean {
  const before = id === undefined ? undefined : lacks.get(id)
  return before !== undefined && before.name === name && before.status === status
}

/** The times at which the same animals were lacking: of more than enough, the first and the last ones. */
function withLack(before: readonly Lack[] | 'told' | undefined, lack: Lack): readonly Lack[] | 'told' {
  if (before === 'told') return 'told'
  const [first, ...rest] = before ?? []
  if (first === undefined) return [lack]
  const ids = first.ids.intersection(lack.ids)
  if (ids.size === 0) return [lack]
  const last = rest.slice(-(timesLacking - 2))
  return [{ ...first, ids }, ...last, lack]
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
  if (times.length < timesLacking || last.page.sentAt < settledFrom(endOf(first.page), windowMs))
    return undefined
  const count = first.ids.size - Math.max(...times.map(({ strangers }) => strangers))
  if (count <= 0 || times.some(({ length }) => length < longest)) return undefined
  const most = query.limit ?? defaultLimit
  const around = times.flatMap((time) => time.exchanges).filter((one) => one !== last.page)
  const exchanges = [...around, last.page]
  const often = `${times.length} times`
  if (longest === 0)
    return {
      state: 'broken',
      requirement: emptiness(query),
      expected: `an animal on the page, since ${count} that match were shown right before and right after it`,
      actual: `an empty page, ${often}`,
      exchanges,
    }
  return {
    state: 'broken',
    requirement: 'LIST-8',
    expected: `${Math.min(most, longest + count)} animals, since ${count} more were shown right before and right after it`,
    actual: `${longest}, ${often}`,
    exchanges,
  }
}

function emptiness({ limit, status }: ListQuery): 'LIST-5' | 'LIST-6' {
  return status !== undefined && limit !== undefined ? 'LIST-6' : 'LIST-5'
}

/** A page lacks own animals, which are there: those that stand on it count beside them. */
function withoutOwn(
  shown: Shown,
  query: ListQuery,
  most: number,
  length: number,
  missing: number,
): Judgement {
  if (length === 0)
    return new About(emptiness(query), shown).broken(
      'an animal on the page, since one exists',
      'an empty page',
    )
  const expected = `${Math.min(most, length + missing)} animals, since so many exist`
  return new About('LIST-8', shown).broken(expected, `${length}`)
}

function keptBy(
  shown: Shown,
  { limit, status }: ListQuery,
  requirements: readonly RequirementId[],
): readonly Judgement[] {
  const filter = status ?? 'no filter'
  const variety = limit === undefined ? filter : `${filter} and a limit`
  return requirements.map((requirement) => new About(requirement, shown).kept(variety))
}
