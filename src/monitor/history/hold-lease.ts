import { giveLeaseBack, takeLease } from './lease.ts'
import type { History } from './open-history.ts'

/** Time as whoever waits for a lease sees it. */
export interface LeaseClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** @throws the signal's reason when it aborts first */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A holder that dies keeps others waiting for no longer. */
const heldMs = 60_000
const renewedMs = 20_000
const askedAgainMs = 1000

/**
 * Does something while nobody else has any of these leases, as soon as all are free.
 *
 * @param names - taken in one order, whoever asks, so that no two wait for each other
 * @param holder - unique to who asks
 * @throws the signal's reason when it aborts before they are free
 */
export async function holdLeases<Result>(
  history: History,
  names: readonly string[],
  holder: string,
  clock: LeaseClock,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const inOrder = [...new Set(names)].toSorted()
  const taken: string[] = []
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing.then(() => renew(history, taken, holder, clock)).catch(() => undefined)
  }, renewedMs)
  try {
    for (const name of inOrder) {
      while (!(await takeLease(history, { name, holder, until: clock.now() + heldMs }, clock.now())))
        await clock.sleep(askedAgainMs, signal)
      taken.push(name)
    }
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
    for (const name of taken) await giveLeaseBack(history, { name, holder })
  }
}

async function renew(
  history: History,
  names: readonly string[],
  holder: string,
  { now }: LeaseClock,
): Promise<void> {
  for (const name of names) await takeLease(history, { name, holder, until: now() + heldMs }, now())
}
