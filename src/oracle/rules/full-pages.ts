import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { defaultLimit, listQuery } from '../list-query.ts'
import type { PetStatus } from '../new-pet.ts'
import { nothing, type Rule } from '../rule.ts'
import type { StoreModel } from '../store/store-model.ts'

/** A page as long as it may be, of which it is not known yet whether more animals were there. */
interface FullPage {
  readonly exchange: Exchange
  readonly most: number
  readonly limit: number | undefined
  readonly status: PetStatus | undefined
}

/** Pages of which it is waited whether more animals were there: the first ones tell enough. */
const mostWaiting = 6

/**
 * LIST-2 and LIST-3, of pages that were as long as they may be before it was known that there are more animals: their
 * bound was tried all the same, as others than the run's own show since (interface document, Endpoints 1, rule 2). It
 * looks at the store as it is with the page.
 */
export const fullPages: Rule<readonly FullPage[]> = {
  initial: [],
  judge(before, store, { exchange, page }) {
    if (page === undefined) return nothing(before)
    const query = listQuery(exchange.request.path)
    const most = query?.limit ?? defaultLimit
    const isPair = query?.limit !== undefined && query.status !== undefined
    const isWaiting =
      query !== undefined && !isPair && page.body.length === most && before.length < mostWaiting
    const waiting = isWaiting
      ? [...before, { exchange, most, limit: query.limit, status: query.status }]
      : before
    if (waiting.length === 0) return nothing(before)
    const tried = waiting.filter((one) => store.seen.size > one.most && countOthers(store, one) > one.most)
    if (tried.length === 0) return nothing(waiting)
    return { state: waiting.filter((one) => !tried.includes(one)), judgements: tried.map(keptBy) }
  },
}

function keptBy({ exchange, limit, status }: FullPage): Judgement {
  return {
    state: 'kept',
    requirement: limit === undefined ? 'LIST-2' : 'LIST-3',
    variety: limit === undefined ? (status ?? 'no filter') : `${limit}`,
    exchanges: [exchange],
  }
}

function countOthers({ seen, own }: StoreModel, { status }: FullPage): number {
  let count = 0
  for (const [id, sighting] of seen)
    if (!own.has(id) && (status === undefined || sighting.status === status)) count += 1
  return count
}
