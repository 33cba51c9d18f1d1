import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { ownDue } from '../count-known.ts'
import { endOf, type Known, type LackingPage } from '../known.ts'
import { defaultLimit, type ListQuery, listQuery } from '../list-query.ts'
import { pageOf } from '../page-of.ts'
import { About, nothing, type Rule, type Shown } from '../rule.ts'
import { seePet } from '../seen-pet.ts'

/** Pages that lack animals, of which it is waited whether those are there still: the last ones tell enough. */
const mostLacking = 8

/**
 * LIST-5, LIST-6 and LIST-8: a page is not empty while a matching animal exists, and as long as its limit allows while
 * more do (interface document, Endpoints 1). What the run created may lag for the consistency window; animals of others
 * may have been removed, which may lag as well, so that only those count that a page shows a whole window after this one.
 */
export const pageLengths: Rule = (known, shown, { consistencyWindowMs }) => {
  const body = pageOf(shown)
  if (body === undefined) return nothing(known)
  const resumed = resume(known, shown, body, consistencyWindowMs)
  const query = listQuery(shown.exchange.request.path)
  if (query === undefined) return resumed
  const most = query.limit ?? defaultLimit
  const { exchange } = shown
  if (body.length >= most)
    return { known: resumed.known, judgements: [...resumed.judgements, ...keptBy(shown, query, 'full')] }
  const due = ownDue(known, exchange.sentAt, consistencyWindowMs, query.status)
  const candidates = candidatesOf(known, exchange, query, consistencyWindowMs, body)
  const page: LackingPage = {
    exchange,
    length: body.length,
    most,
    status: query.status,
    due,
    candidates,
    present: new Set(),
  }
  const broken = judgeLack(page, exchange)
  if (broken !== undefined) return { known: resumed.known, judgements: [...resumed.judgements, broken] }
  const isLacking = Math.min(most, due + candidates.size) > body.length
  const kept = body.length > 0 ? keptBy(shown, query, isLacking ? 'not empty' : 'complete') : []
  return {
    known: isLacking
      ? { ...resumed.known, lacking: [...resumed.known.lacking, page].slice(-mostLacking) }
      : resumed.known,
    judgements: [...resumed.judgements, ...kept],
  }
}

/** Animals of others that were there long enough before the page, and do not stand on it. */
function candidatesOf(
  known: Known,
  { sentAt }: Exchange,
  { status }: ListQuery,
  windowMs: number,
  body: readonly unknown[],
): ReadonlySet<bigint> {
  const candidates = new Set<bigint>()
  for (const [id, sighting] of known.seen) {
    if (known.own.has(id) || sighting.at + windowMs > sentAt) continue
    if (status === undefined || sighting.status === status) candidates.add(id)
  }
  if (candidates.size > 0)
    for (const raw of body) {
      const { id } = seePet(raw)
      if (id !== undefined) candidates.delete(id)
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
  const pets = body.map(seePet)
  for (const page of known.lacking) {
    const isAfter = exchange.sentAt >= endOf(page.exchange) + windowMs
    const found = isAfter
      ? pets.filter(
          ({ id, status }) =>
            id !== undefined &&
            page.candidates.has(id) &&
            (page.status === undefined || status === page.status),
        )
      : []
    const present = new Set([...page.present, ...found.flatMap(({ id }) => (id === undefined ? [] : [id]))])
    const now = { ...page, present }
    const broken = judgeLack(now, exchange)
    if (broken === undefined) lacking.push(now)
    else judgements.push(broken)
  }
  return { known: { ...known, lacking }, judgements }
}

/** Those that stand on the page count beside those that it lacks. */
function judgeLack(page: LackingPage, last: Exchange): Judgement | undefined {
  const { exchange, length, most, status, due, present } = page
  const drawnFrom = Math.max(due, 0) + present.size
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
  if (length === 0 || length >= Math.min(most, drawnFrom)) return undefined
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
  how: 'full' | 'complete' | 'not empty',
): readonly Judgement[] {
  const filter = status ?? 'no filter'
  const variety = limit === undefined ? filter : `${filter} and a limit`
  const filled = new About('LIST-5', shown).kept(variety)
  return how === 'not empty' ? [filled] : [filled, new About('LIST-8', shown).kept(variety)]
}
