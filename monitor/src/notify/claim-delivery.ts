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
  { db }: History,
  waiting: Waiting,
  now: number,
): Promise<Waiting | undefined> {
  const dueAt = now + claimedForMs
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set({ dueAt })
    .where('eventId', '=', waiting.eventId)
    .where('receiver', '=', waiting.receiver)
    .where('deliveredAt', 'is', null)
    .where('dueAt', '=', waiting.dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...waiting, dueAt } : undefined
}
