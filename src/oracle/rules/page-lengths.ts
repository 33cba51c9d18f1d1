import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { isRecord } from '../../contract/is-record.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { ownDue } from '../count-known.ts'
import { endOf, type Known, type LackingPage, toldOfOther } from '../known.ts'
import { defaultLimit, type ListQuery, listQuery } from '../list-query.ts'
import { listedId } from '../listed-ids.ts'
import { lookUp } from '../look-up.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { About, nothing, type Rule, type Shown } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'

/** Pages that lack animals, of which it is waited whether those are there still: the last ones tell enough. */
const mostLacking = 8

/** So many animals of others are not taken away at one moment, and brought back at another. */
const notByChance = 3

/** What a page keeps that shows some animal, and what one keeps that is as long as it may be too. */
const notEmpty = ['LIST-5'] as const
const filled = ['LIST-5', 'LIST-8'] as const

/**
 * LIST-5, LIST-6 and LIST-8: a page is not empty while a matching animal exists, and as long as its limit allows while
 * more do (interface document, Endpoints 1). What the run created may lag for the consistency window; animals of others
 * may have been removed, which may lag as well, so that only those count that a page shows a whole window after this one.
 * A few of them may have been away just then, or of another status, and be back: those count where the same list lacks some
 * once more, and was never longer.
 */
export const pageLengths: Rule = (before, shown, options) => {
  const { consistencyWindowMs } = options
  const body = shown.page?.body
  if (body === undefined) return nothing(before)
  const { path } = shown.exchange.request
  const isLongest = body.length > (before.longest.get(path) ?? 0)
  const known = isLongest ? { ...before, longest: new Map(before.longest).set(path, body.length) } : before
  const resumed = resume(known, shown, body, consistencyWindowMs)
  const query = listQuery(path)
  if (query === undefined) return resumed
  if (!body.every(isRecord))
    return { known: resumed.known, judgements: [...resumed.judgements, ...uncounted(shown)] }
  const most = query.limit ?? defaultLimit
  const { exchange } = shown
  if (body.length >= most)
    return { known: resumed.known, judgements: [...resumed.judgements, ...keptBy(shown, query, filled)] }
  const pets = body.map(seePet)
  if (query.status !== undefined && pets.some(({ status }) => status !== query.status))
    return { known: resumed.known, judgements: [...resumed.judgements, ...lengthOfOthers(shown)] }
  const ids = new Set(pets.map(({ id }) => id))
  // A page of the same ones twice has no room for all.
  if (ids.size < pets.length)
    return { known: resumed.known, judgements: [...resumed.judgements, ...lengthOfRepeated(shown, query)] }
  const missing = missingOwn(known, exchange, query, options, pets, ids)
  const candidates = candidatesOf(known, exchange, query, consistencyWindowMs, ids)
  const page: LackingPage = {
    exchange,
    length: body.length,
    most,
    status: query.status,
    missing,
    candidates,
    present: new Set(),
  }
  const broken = judgeLack(page, exchange)
  if (broken !== undefined) {
    const kept = body.length > 0 ? keptBy(shown, query, notEmpty) : []
    return { known: resumed.known, judgements: [...resumed.judgements, broken, ...kept] }
  }
  const isLacking = candidates.size > 0
  const kept = body.length > 0 ? keptBy(shown, query, isLacking ? notEmpty : filled) : []
  return {
    known: isLacking
      ? { ...resumed.known, lacking: [...resumed.known.lacking, page].slice(-mostLacking) }
      : resumed.known,
    judgements: [...resumed.judgements, ...kept],
  }
}

/**
 * How many own animals there are, none of which a list may lag behind any more, that do not stand on the page. One that
 * stands there under another id or name may be any of those that nobody had seen before, or whose name has the run's tag
 * in it: that is told of elsewhere.
 */
function missingOwn(
  known: Known,
  { sentAt }: Exchange,
  { status }: ListQuery,
  { consistencyWindowMs: windowMs, tag }: OracleOptions,
  pets: readonly SeenPet[],
  ids: ReadonlySet<bigint | undefined>,
): number {
  const names = new Set(pets.map(({ name }) => name))
  // So is what stands there under another id.
  const isElsewhere = pets.some(({ id, name }) => {
    const own = lookUp(known.ownNames, name)
    return own !== undefined && own !== id
  })
  if (isElsewhere) return 0
  // Under which status one stands that was told with another than was sent is CREATE-2's affair.
  const isFiled = (id: bigint): boolean => status === undefined || known.own.get(id)?.status !== undefined
  const due = ownDue(
    known,
    sentAt,
    windowMs,
    status,
    (id, name) => !ids.has(id) && !names.has(name) && isFiled(id),
  )
  return Math.max(0, due - pets.filter((pet) => maybeOwn(known, pet, tag)).length)
}

/** Not the run's own by its id, but maybe so: nobody had seen it before, or its name has the run's tag in it. */
function maybeOwn(known: Known, { id, name = '' }: SeenPet, tag: string): boolean {
  if (id === undefined) return true
  if (known.own.has(id)) return false
  return !known.seen.has(id) || name.toLowerCase().includes(tag.toLowerCase())
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

/** Animals of others that were there long enough before the page, and do not stand on it. */
function candidatesOf(
  known: Known,
  { sentAt }: Exchange,
  { status }: ListQuery,
  windowMs: number,
  ids: ReadonlySet<bigint | undefined>,
): ReadonlySet<bigint> {
  const candidates = new Set<bigint>()
  for (const [id, sighting] of known.seen) {
    if (ids.has(id) || known.own.has(id) || sighting.at + windowMs > sentAt) continue
    if (status === undefined || sighting.status === status) candidates.add(id)
  }
  return candidates
}

/** Looks which of those that earlier pages lacked stand on this one. */
function resume(
  known: Known,
  shown: Shown,
  body: readonly unknown[],
  windowMs: number,
): { readonly known: Known; readonly judgements: readonly Judgement[] } {
  if (known.lacking.length === 0) return { known, judgements: [] }
  const { exchange } = shown
  const judgements: Judgement[] = []
  const lacking: LackingPage[] = []
  let { lackedOnce } = known
  // Under the id of one that is gone another may have come.
  const pets = body.filter((raw) => isAsBefore(known, raw)).map(seePet)
  for (const page of known.lacking) {
    const isAfter = exchange.sentAt >= endOf(page.exchange) + windowMs
    const found = pets.flatMap(({ id, status }) =>
      isAfter &&
      id !== undefined &&
      page.candidates.has(id) &&
      (page.status === undefined || status === page.status)
        ? [id]
        : [],
    )
    const now = { ...page, present: new Set([...page.present, ...found]) }
    const broken = judgeLack(now, exchange)
    if (broken === undefined || !isBeyondChance(known, now)) lacking.push(now)
    else judgements.push(broken)
    const { path } = page.exchange.request
    if (broken !== undefined && !lackedOnce.has(path)) lackedOnce = new Map(lackedOnce).set(path, exchange)
  }
  return { known: { ...known, lacking, lackedOnce }, judgements }
}

/** Whether an animal has the name that it was told with first, if any was: a name does not change. */
function isAsBefore(known: Known, raw: unknown): boolean {
  const key = listedId(raw)
  const told = key === undefined ? undefined : toldOfOther(known, key)
  return told === undefined || (isRecord(raw) && raw['name'] === told.first['name'])
}

/** Whether no coming and going of others explains that a page lacked these. */
function isBeyondChance({ longest, lackedOnce, isToldInTwoStatuses }: Known, page: LackingPage): boolean {
  const { exchange, length, missing, present, status } = page
  if (missing > 0) return true
  // Those that were asked for may have been of another status just then.
  if (status !== undefined && isToldInTwoStatuses) return false
  if (present.size >= notByChance) return true
  const { path } = exchange.request
  const proved = lackedOnce.get(path)
  const wasLonger = (longest.get(path) ?? 0) > length
  return !wasLonger && proved !== undefined && exchange.sentAt >= endOf(proved)
}

/** Those that stand on the page count beside those that it lacks. */
function judgeLack(page: LackingPage, last: Exchange): Judgement | undefined {
  const { exchange, length, most, status, missing, present } = page
  const drawnFrom = length + missing + present.size
  const isOfPair = status !== undefined && /[?&]limit=/.test(exchange.request.path)
  const exchanges = last === exchange ? [exchange] : [exchange, last]
  if (length === 0 && drawnFrom > 0)
    return {
      state: 'broken',
      requirement: isOfPair ? 'LIST-6' : 'LIST-5',
      expected: 'an animal on the page, since one exists',
      actual: 'an empty page',
      exchanges,
    }
  if (length >= Math.min(most, drawnFrom)) return undefined
  return {
    state: 'broken',
    requirement: 'LIST-8',
    expected: `${Math.min(most, drawnFrom)} animals, since so many exist`,
    actual: `${length}`,
    exchanges,
  }
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
