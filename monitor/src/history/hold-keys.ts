import type { RunOptions } from 'petstore-conformance'
import { keyLeaseName } from './key-lease.ts'
import { giveLeaseBack, takeLease } from './lease.ts'
import type { History } from './open-history.ts'

/** The names of the leases of a run's keys, in the order in which everybody takes them. */
export async function keyLeaseNames(
  history: History,
  { target, apiKey, rateLimitKey }: Pick<RunOptions, 'target' | 'apiKey' | 'rateLimitKey'>,
): Promise<readonly string[]> {
  if (target === undefined) return []
  const keys = [apiKey, rateLimitKey].filter((key) => key !== undefined)
  const names = await Promise.all(keys.map((key) => keyLeaseName(history, key)))
  return [...new Set(names)].toSorted()
}

/** How long keys stay taken when nobody is heard of any more. */
const leaseMs = 40_000
const renewalMs = 10_000

/** Keys that one run has for itself. */
export interface HeldKeys {
  /** Aborted where they could not be kept, before somebody else may have them. */
  readonly lost: AbortSignal
  /** One that cannot be given back just now runs out. */
  readonly giveBack: () => Promise<void>
}

/**
 * Takes the keys of a run, and keeps them until they are given back.
 *
 * The queue has one run at a time of targets whose keys have one name at one service; it must not know more. The
 * worker does, so it takes leases that are named after a slow and salted digest of the keys themselves: two names
 * of one key are not run at once either, nor are a worker and a pass of `monitor` on the same history.
 *
 * @param holder - of this very run
 * @returns undefined where somebody else has one of them
 */
export async function holdKeys(
  history: History,
  { target, apiKey, rateLimitKey }: RunOptions,
  holder: string,
): Promise<HeldKeys | undefined> {
  const inOrder = await keyLeaseNames(history, { target, apiKey, rateLimitKey })
  const take = async (): Promise<boolean> => {
    const now = Date.now()
    for (const name of inOrder)
      if (!(await takeLease(history, { name, holder, until: now + leaseMs }, now))) return false
    return true
  }
  const giveBack = async (): Promise<void> => {
    for (const name of inOrder) await giveLeaseBack(history, { name, holder }).catch(() => undefined)
  }
  if (!(await take())) {
    await giveBack()
    return undefined
  }
  const lost = new AbortController()
  let keptUntil = performance.now() + leaseMs
  const timer = setInterval(async () => {
    const askedAt = performance.now()
    const isKept = await take().catch(() => undefined)
    if (isKept === true) keptUntil = askedAt + leaseMs
    else if (isKept === false) lost.abort(new Error('somebody else has the key'))
  }, renewalMs)
  // A database that does not answer lends them to nobody, but it may answer others.
  const watchdog = setInterval(() => {
    if (performance.now() > keptUntil - renewalMs) lost.abort(new Error('the key could not be kept'))
  }, 1000)
  return {
    lost: lost.signal,
    async giveBack() {
      clearInterval(timer)
      clearInterval(watchdog)
      await giveBack()
    },
  }
}
