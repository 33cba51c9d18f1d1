import type { Clock } from '../http/clock.ts'
import type { OperationId } from '../spec/operation.ts'

/** After a failure: `up again` after a wait; `out` is down for everybody; `untold` where no request is left to tell. */
export type Recovery = 'up' | 'up again' | 'down' | 'out' | 'untold'

type Sign = () => Promise<'up' | 'down' | 'untold'>
/** Sends a request that needs nothing of a service but its door: whether nobody is there who was there before. */
type Door = () => Promise<'somebody' | 'nobody' | 'never'>

/** Where nothing was accepted yet, an operation that is down for longer is broken. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400]
/** Half a minute, in which a service is rolled out, restarts, or goes on with another database. */
const longPausesMs: readonly number[] = [4800, 9600, 9600]
const mostLong = 3
const mostOfARun = 12
/** For so long a service may ask to be left alone, each time and in a whole run. */
const longestToldMs = 30_000
const mostToldMs = 60_000

/** Makes what waits for the ends of a service's outages, all requests together and a little for each. */
export function outagesOf(clock: Pick<Clock, 'sleep'>) {
  /** Operations that failed for all the time that the run waits for an outage. */
  const down = new Set<OperationId>()
  const asked = new Map<OperationId, ReturnType<Sign>>()
  let count = 0
  let longCount = 0
  let lasting: Promise<Recovery> | undefined
  let told: Promise<void> | undefined
  let toldMs = 0

  /** Notes a 503 or a broken connection. Nothing is sent until Retry-After (RFC 9110, 15.6.4), or for a moment. */
  function unavailable(retryAfterMs: number | undefined): void {
    const isShort = retryAfterMs !== undefined && retryAfterMs <= longestToldMs
    const waitMs = isShort ? retryAfterMs : (pausesMs[0] ?? 0)
    if (told !== undefined || toldMs + waitMs > mostToldMs) return
    toldMs += waitMs
    told = clock.sleep(waitMs).finally(() => (told = undefined))
  }

  /**
   * Looks whether the service is up, and waits for it if it is not, unless that was in vain for this operation.
   *
   * @param door - tells an operation that is down from a service that is
   * @param before - whether the service ever answered, and accepted what the sign is: else the wait is shorter
   */
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
    // The failed request is repeated: its next response settles nothing, and the one after that does.
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
    /** Notes that an operation responded otherwise: requests may wait for it again. */
    answered: (operation: OperationId) => down.delete(operation),
    /** The end of the outage that requests wait for now, if any. */
    get lasting(): Promise<unknown> | undefined {
      return lasting ?? told
    },
  }
}
