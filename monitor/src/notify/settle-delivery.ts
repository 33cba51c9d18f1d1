import type { History } from '../history/open-history.ts'
import type { Waiting } from './waiting-lines.ts'

/**
 * How long a delivery belongs to whoever claimed it, in milliseconds: more than all its tries can take, with the clocks of
 * two machines a minute apart. Whoever dies meanwhile has it sent again by somebody else after that.
 */
const claimedForMs = 180_000

/**
 * Takes a delivery for oneself: of several who try, one succeeds. For none finds `dueAt` as it was read once another has
 * had it, since what is settled later is due later.
 *
 * @param now - milliseconds since the epoch
 * @returns the delivery as it is one's own, or undefined where it is somebody else's
 */
export async function claimDelivery(
  history: History,
  waiting: Waiting,
  now: number,
): Promise<Waiting | undefined> {
  const dueAt = now + claimedForMs
  const { numUpdatedRows } = await unsettled(history, waiting)
    .set({ dueAt })
    .where('dueAt', '=', waiting.dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...waiting, dueAt } : undefined
}

/** Notes that an event has arrived. */
export async function noteArrival(history: History, waiting: Waiting, now: number): Promise<void> {
  await unsettled(history, waiting)
    .set((column) => ({ deliveredAt: now, attempts: column('attempts', '+', 1), lastError: null }))
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
  history: History,
  claimed: Waiting,
  reason: string,
  dueAt: number,
): Promise<void> {
  await unsettled(history, claimed)
    .set((column) => ({ attempts: column('attempts', '+', 1), lastError: reason }))
    .execute()
  await unsettled(history, claimed).set({ dueAt }).where('dueAt', '=', claimed.dueAt).execute()
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

function unsettled({ db }: History, { eventId, receiver }: Waiting) {
  return db
    .updateTable('delivery')
    .where('eventId', '=', eventId)
    .where('receiver', '=', receiver)
    .where('deliveredAt', 'is', null)
}
