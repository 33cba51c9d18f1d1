import type { Judgement } from '../../spec/judgement.ts'
import type { FullPage, Known } from '../known.ts'
import { defaultLimit, listQuery } from '../list-query.ts'
import { nothing, type Rule } from '../rule.ts'

/** Pages of which it is waited whether more animals were there: the first ones tell enough. */
const mostWaiting = 6

/**
 * LIST-2 and LIST-3, of pages that were as long as they may be before it was known that there are more animals: their
 * bound was tried all the same, as others than the run's own show since (interface document, Endpoints 1, rule 2).
 */
export const fullPages: Rule = (known, shown) => {
  const body = shown.page?.body
  if (body === undefined) return nothing(known)
  const { exchange } = shown
  const query = listQuery(exchange.request.path)
  const most = query?.limit ?? defaultLimit
  const isPair = query?.limit !== undefined && query.status !== undefined
  const waiting =
    query !== undefined && !isPair && body.length === most && known.fullPages.length < mostWaiting
      ? [...known.fullPages, { exchange, most, limit: query.limit, status: query.status }]
      : known.fullPages
  if (waiting.length === 0) return nothing(known)
  const tried = waiting.filter((page) => known.seen.size > page.most && countOthers(known, page) > page.most)
  if (tried.length === 0 && waiting === known.fullPages) return nothing(known)
  return {
    known: { ...known, fullPages: waiting.filter((page) => !tried.includes(page)) },
    judgements: tried.map(keptBy),
  }
}

function keptBy({ exchange, limit, status }: FullPage): Judgement {
  return {
    state: 'kept',
    requirement: limit === undefined ? 'LIST-2' : 'LIST-3',
    variety: limit === undefined ? (status ?? 'no filter') : `${limit}`,
    exchanges: [exchange],
  }
}

function countOthers(known: Known, { status }: FullPage): number {
  let count = 0
  for (const [id, sighting] of known.seen)
    if (!known.own.has(id) && (status === undefined || sighting.status === status)) count += 1
  return count
}
