import type { History } from './open-history.ts'

/** What a receiver has not been told yet. */
export interface Undelivered {
  readonly receiver: string
  /** Events. */
  readonly count: number
  /** When the oldest of them came about: milliseconds since the epoch. */
  readonly oldestAt: number
  /** What the last tries failed with, each once. */
  readonly errors: readonly string[]
}

/** What receivers have not been told yet, whether or not anybody names them still. */
export async function readUndelivered({ db }: History): Promise<readonly Undelivered[]> {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('event', 'event.id', 'delivery.eventId')
    .select((column) => [
      'receiver',
      'lastError',
      column.fn.countAll<number>().as('count'),
      column.fn.min('event.at').as('oldestAt'),
    ])
    .where('deliveredAt', 'is', null)
    .groupBy(['receiver', 'lastError'])
    .orderBy('receiver')
    .execute()
  return [...Map.groupBy(rows, ({ receiver }) => receiver)].map(([receiver, groups]) => ({
    receiver,
    count: groups.reduce((sum, { count }) => sum + count, 0),
    oldestAt: Math.min(...groups.map(({ oldestAt }) => oldestAt)),
    errors: groups.flatMap(({ lastError }) => (lastError === null ? [] : [lastError])).toSorted(),
  }))
}
