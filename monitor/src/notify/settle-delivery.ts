import type { History } from '../history/open-history.ts'
import type { Waiting } from './waiting-lines.ts'

/** Notes that an event has arrived. */
export async function noteArrival(
  { db }: History,
  { eventId, receiver }: Waiting,
  now: number,
): Promise<void> {
  await db
    .updateTable('delivery')
    .set((column) => ({ deliveredAt: now, attempts: column('attempts', '+', 1), lastError: null }))
    .where('eventId', '=', eventId)
    .where('receiver', '=', receiver)
    .where('deliveredAt', 'is', null)
    .execute()
}

/**
 * Notes that an event has not arrived.
 *
 * @param claimed - as it was claimed: where it is due otherwise by now, somebody has put it off further
 * @param reason - without secrets
 * @param dueAt - when it is tried next, in milliseconds since the epoch
 */
export async function noteFailure(
  { db }: History,
  { eventId, receiver, dueAt: claimedUntil }: Waiting,
  reason: string,
  dueAt: number,
): Promise<void> {
  const unsettled = db
    .updateTable('delivery')
    .where('eventId', '=', eventId)
    .where('receiver', '=', receiver)
    .where('deliveredAt', 'is', null)
  await unsettled.set((column) => ({ attempts: column('attempts', '+', 1), lastError: reason })).execute()
  await unsettled.set({ dueAt }).where('dueAt', '=', claimedUntil).execute()
}

/** Leaves a receiver alone until a moment, in milliseconds since the epoch, as it has asked. */
export async function leaveAlone({ db }: History, receiver: string, until: number): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ dueAt: until })
    .where('receiver', '=', receiver)
    .where('deliveredAt', 'is', null)
    .where('dueAt', '<', until)
    .execute()
}
