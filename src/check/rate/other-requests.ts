import type { Exchange } from '../../spec/exchange.ts'
import type { OtherRequest } from './trial-options.ts'

/** Until it shows that creates are not counted: each leaves an animal behind. */
const mostCreatesAlone = 4
const mostFetchesAlone = 10
/** So few creates are worth it that their own limit is crossed. */
const mostCreatesCrossed = 18
/** A create that was refused is sent again. */
const createsKept = 3

/** What a key that may not list is tried to spend by, in this order: creates leave animals behind. */
export const otherMeans = ['fetch', 'create'] as const

/** What a trial spends the limit by. */
export type Means = 'list' | (typeof otherMeans)[number]

/** How it sends what it does not spend by. */
interface OtherSends {
  /** Nothing where it may not be. */
  readonly create: () => Promise<Exchange | undefined>
  readonly fetch: () => Promise<Exchange | undefined>
  /** Of lists that differ in their query. */
  readonly lists: readonly (() => Promise<Exchange>)[]
  /** Absent where orders may have a limit of their own. */
  readonly orders?: () => Promise<Exchange>
}

/**
 * With how many creates a counter of their own may be crossed.
 *
 * @param createsLeft - so many animals may still be created
 */
export function createsToCross(createsLeft: number): number {
  return Math.min(mostCreatesCrossed, createsLeft - mostCreatesAlone - createsKept)
}

/**
 * What else a limit may be crossed with, beside what it is spent by.
 *
 * @param crossed - with so many creates a counter of their own may be crossed
 */
export function otherRequests(
  means: Means,
  { create, fetch, lists, orders }: OtherSends,
  crossed: number,
): readonly OtherRequest[] {
  const creating: OtherRequest = {
    send: create,
    most: mostCreatesAlone,
    beside: 1,
    worthCrossing: mostCreatesCrossed,
    crossed,
  }
  const once = (send: OtherRequest['send']): OtherRequest => ({ send, most: 1, beside: 1 })
  if (means === 'create') return []
  if (means === 'fetch') return [creating]
  return [
    creating,
    { send: fetch, most: mostFetchesAlone, beside: 1 },
    ...lists.map(once),
    ...(orders === undefined ? [] : [once(orders)]),
  ]
}
