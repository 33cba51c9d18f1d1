import { setTimeout as wait } from 'node:timers/promises'
import type { History } from '../history/open-history.ts'
import { deliverDue } from '../notify/deliver-due.ts'
import { receiversOf } from '../targets/receivers-of.ts'
import type { LookUpSecret } from '../targets/secrets.ts'
import type { ReceiverEntry } from '../targets/watch-list.ts'

/** How often it is seen to what is due: at least, and by chance in addition, so that workers take turns. */
const pauseMs = { least: 10_000, more: 10_000 }

/** What delivering takes. */
export interface Deliveries {
  readonly history: History
  readonly lookUpSecret: LookUpSecret
  /** Those that there are just now. */
  readonly receivers: () => Promise<readonly ReceiverEntry[]>
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

/**
 * Sends events that are due, over and over.
 *
 * @returns once the signal is aborted and what was under way is over
 */
export async function keepDelivering(deliveries: Deliveries): Promise<void> {
  const { history, signal, onError } = deliveries
  while (!signal.aborted) {
    try {
      // A receiver whose address or secret this worker lacks keeps no other from being told.
      const { usable, unusable } = receiversOf(await deliveries.receivers(), deliveries.lookUpSecret)
      for (const { error } of unusable) onError(error)
      await deliverDue(history, usable, { signal })
    } catch (error) {
      onError(error)
    }
    const ms = pauseMs.least + Math.random() * pauseMs.more
    await wait(ms, undefined, { signal }).catch(() => undefined)
  }
}
