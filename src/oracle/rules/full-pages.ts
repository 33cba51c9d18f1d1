import type { Exchange } from '../../spec/exchange.ts'
import { defaultLimit, type ListQuery } from '../list-query.ts'
import { type Rule, remember } from '../rule.ts'
import type { StoreModel } from '../store/store-model.ts'

/** A page as long as it may be, of which it is not known yet whether more animals were there. */
interface FullPage extends ListQuery {
  readonly exchange: Exchange
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
  judge(before, { exchange, page, query, store }) {
    if (page === undefined) return undefined
    const isPair = query?.limit !== undefined && query.status !== undefined
    const isFull = page.body.length === (query?.limit ?? defaultLimit)
    const isWaiting = query !== undefined && !isPair && isFull && before.length < mostWaiting
    const waiting = isWaiting ? [...before, { exchange, ...query }] : before
    const tried = waiting.filter((one) => isTried(store, one))
    if (tried.length === 0) return remember(waiting)
    return remember(
      waiting.filter((one) => !tried.includes(one)),
      tried.map(({ limit, status, ...one }) => ({
        state: 'satisfied',
        requirement: limit === undefined ? 'LIST-2' : 'LIST-3',
        coverageCase: limit === undefined ? (status ?? 'no filter') : `${limit}`,
        exchanges: [one.exchange],
      })),
    )
  },
}

/** Whether others than the run's own are more than the page has room for. */
function isTried({ seen, own }: StoreModel, { limit: most = defaultLimit, status }: FullPage): boolean {
  if (seen.size <= most) return false
  let count = 0
  for (const [id, sighting] of seen)
    if (!own.has(id) && (status === undefined || sighting.status === status)) count += 1
  return count > most
}
