import { changeTypes } from '../changes/monitor-event.ts'
import type { History } from '../history/open-history.ts'

/** An event that one receiver has not been told of. */
export interface Waiting {
  readonly eventId: string
  readonly receiver: string
  /** Milliseconds since the epoch. */
  readonly dueAt: number
  readonly attempts: number
}

/** What one receiver is still to be told of one target, in the order in which it came about. */
export type WaitingLine = readonly Waiting[]

/** The receivers that something is due for. */
export async function receiversInDemand({ db }: History, now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('delivery')
    .select('receiver')
    .distinct()
    .where('deliveredAt', 'is', null)
    .where('dueAt', '<=', now)
    .execute()
  return new Set(rows.map(({ receiver }) => receiver))
}

/** The lines of a receiver, the one whose first event is the oldest first. */
export async function waitingLines({ db }: History, receiver: string): Promise<readonly WaitingLine[]> {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('event', 'event.id', 'delivery.eventId')
    .select(['eventId', 'receiver', 'dueAt', 'attempts', 'event.target', 'event.at', 'event.type'])
    .where('deliveredAt', 'is', null)
    .where('receiver', '=', receiver)
    .execute()
  const inOrder = rows.toSorted(
    (one, other) => one.at - other.at || inTurn.indexOf(one.type) - inTurn.indexOf(other.type),
  )
  return [...Map.groupBy(inOrder, ({ target }) => target).values()]
}

/** Events of one run have one moment, and are told in this order. */
const inTurn: readonly string[] = changeTypes
