import type { Clock } from '../http/clock.ts'
import type { OperationId } from '../spec/operation.ts'

/** After a failure: `up again` after a wait; `out` is down altogether; `untold` where no request remains to tell. */
export type Recovery = 'up' | 'up again' | 'down' | 'out' | 'untold'

type Sign = () => Promise<'up' | 'down' | 'untold'>
/** Asks, by a request that needs no key, whether anything still answers at the target's address. */
type Door = () => Promise<'somebody' | 'nobody' | 'never'>

/** An operation that was never accepted and is down for longer is broken. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400]
/** Half a minute, in which a service is rolled out, restarts, or switches databases. */
const longPausesMs: readonly number[] = [4800, 9600, 9600]
const mostLong = 3
const mostOfARun = 12
/** The longest wait that a 503 may ask for, each time and in a whole run. */
const longestToldMs = 30_000
const mostToldMs = 60_000

/** Makes waits for outages, which all requests share. */
export function outagesOf(clock: Pick<Clock, 'sleep'>) {
  /** Operations that failed throughout a wait for an outage. */
  const down = new Set<OperationId>()
  const asked = new Map<OperationId, ReturnType<Sign>>()
  let count = 0
  let longCount = 0
  let lasting: Promise<Recovery> | undefined
  let told: Promise<void> | undefined
  let toldMs = 0

  /** Notes a 503 or a broken connection: requests wait until Retry-After (RFC 9110, 15.6.4), or for a moment. */
  function unavailable(retryAfterMs: number | undefined): void {
    const isShort = retryAfterMs !== undefined && retryAfterMs <= longestToldMs
    const waitMs = isShort ? retryAfterMs : (pausesMs[0] ?? 0)
    if (told !== undefined || toldMs + waitMs > mostToldMs) return
    toldMs += waitMs
    told = clock.sleep(waitMs).finally(() => (told = undefined))
  }

  /** Waits until `sign` shows the service up, unless an earlier wait was in vain. `door` tells who is affected. */
  async function recoveryOf(
    operation: OperationId,
    sign: Sign,
    door: Door,
    { wasUp, wasLetIn }: { readonly wasUp: boolean; readonly wasLetIn: boolean },
  ): Promise<Recovery> {
    if (down.has(operation)) return 'down'
    await told
    if (lasting === undefined && wasUp) {
      const now = await (asked.get(operation) ?? ask(operation, sign))
      if (now !== 'down') return now
    }
    if (lasting === undefined) {
      if (count >= mostOfARun) return 'down'
      count += 1
      const waiting = wasUp ? waitForLong(sign, door, wasLetIn) : waitFor(sign, pausesMs.slice(0, -1))
      lasting = waiting.finally(() => (lasting = undefined))
    }
    const recovery = await lasting
    if (recovery === 'down') down.add(operation)
    return recovery
  }

  /** All requests of an operation share one sign at a time. */
  function ask(operation: OperationId, sign: Sign): ReturnType<Sign> {
    const answer = sign().finally(() => asked.delete(operation))
    asked.set(operation, answer)
    return answer
  }

  async function waitForLong(sign: Sign, door: Door, wasLetIn: boolean): Promise<Recovery> {
    const soon = await waitFor(sign, pausesMs)
    if (soon !== 'down') return soon
    const isNobodyThere = (await door()) === 'nobody'
    if (!isNobodyThere && !wasLetIn) return 'down'
    if (longCount >= mostLong) return isNobodyThere ? 'out' : 'down'
    longCount += 1
    const late = await waitFor(sign, longPausesMs)
    // The response right after a failure proves nothing, so this one precedes the repeat.
    const isThere = (await door()) === 'somebody'
    return late === 'down' && !isThere ? 'out' : late
  }

  async function waitFor(sign: Sign, pauses: readonly number[]): Promise<Recovery> {
    for (const ms of pauses) {
      await clock.sleep(ms)
      await told
      const now = await sign()
      if (now !== 'down') return now === 'up' ? 'up again' : now
    }
    return 'down'
  }

  return {
    ...{ unavailable, recoveryOf },
    /** Notes another response of an operation: requests may wait for it again. */
    answered: (operation: OperationId) => down.delete(operation),
    /** The wait for the current outage, if any. */
    get lasting(): Promise<unknown> | undefined {
      return lasting ?? told
    },
  }
}
