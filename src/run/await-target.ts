import { systemClock } from '../http/clock.ts'
import type { Mask } from '../http/mask.ts'
import { isOwnFault, toTransportError } from '../http/transport-error.ts'
import { viaProxy } from '../http/via-proxy.ts'
import { WireTransport } from '../http/wire-transport.ts'
import { requestWriter } from '../http/write-request.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import type { WaitedEntry } from '../spec/run-event.ts'
import type { Collector } from './collector.ts'

const firstPausesMs = [1000, 2000, 4000, 8000]
const laterPausesMs = 15_000
/** Signs that a service, or what is in front of it, is still starting (RFC 9110, 15.6.3 to 15.6.5). */
const notYet: readonly (number | undefined)[] = [undefined, 502, 503, 504]
const maxBodyBytes = 64 * 1024
const request: RequestSpec = {
  operation: 'listPets',
  method: 'GET',
  path: '/pets?limit=1',
  credential: { kind: 'key' },
}

/** Asks a target that may be starting until it answers; returns the settings less these requests, or undefined in vain. */
export async function awaitTarget(
  settings: CheckSettings,
  waitMs: number,
  collector: Collector,
  mask: Mask,
  signal: AbortSignal,
): Promise<CheckSettings | undefined> {
  const { maxRequests, spentEarlier } = settings
  const until = systemClock.elapsed() + waitMs
  collector.section = 'waiting-for-the-target'
  try {
    for (let requests = 1; ; requests += 1) {
      const left = Math.max(1, until - systemClock.elapsed())
      const timeoutMs = Math.ceil(Math.min(settings.timeoutMs, left))
      const waited = await askOnce({ ...settings, timeoutMs }, mask, signal)
      collector.tell(waited)
      const { status, error } = waited
      const isThere = !notYet.includes(status)
      const isSpent = requests >= maxRequests
      if (isThere && !isSpent)
        return {
          ...settings,
          maxRequests: maxRequests - requests,
          spentEarlier: { ...spentEarlier, main: spentEarlier.main + requests },
        }
      const pauseMs = firstPausesMs[requests - 1] ?? laterPausesMs
      if (isSpent || systemClock.elapsed() + pauseMs >= until) {
        const last = status === undefined ? (error?.message ?? 'no answer') : `status ${status}`
        const tried = requests === 1 ? 'one request,' : `${requests} requests, the last one:`
        const noMore = isSpent ? ', and no more may be sent (--max-requests)' : ''
        const reason = isThere
          ? `waiting for it took all of the run's ${maxRequests} requests (--max-requests)`
          : `the target did not answer within ${Math.round(waitMs / 1000)} s (--wait-for-target): ${tried} ${last}${noMore}`
        collector.tell({ kind: 'unreachable', reason })
        return undefined
      }
      await systemClock.sleep(pauseMs, signal)
    }
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

/** On a connection of its own, since each may reach another process. */
async function askOnce(
  { baseUrl, apiKey, timeoutMs, tls, proxy, ...written }: CheckSettings,
  mask: Mask,
  signal: AbortSignal,
): Promise<WaitedEntry> {
  const open = proxy === undefined ? {} : { open: await viaProxy(proxy, tls, timeoutMs) }
  const target = { baseUrl, concurrency: 1, timeoutMs, maxBodyBytes, signal, tls, ...open }
  const transport = new WireTransport(target)
  const write = requestWriter(new URL(baseUrl).pathname, apiKey, written)
  const [at, started] = [systemClock.now(), systemClock.elapsed()]
  try {
    signal.throwIfAborted()
    const received = await transport.send(write(request), true)
    const waited = { kind: 'waited', at, durationMs: systemClock.elapsed() - started } as const
    const status = received.head === undefined ? {} : { status: received.head.status }
    if (!('error' in received)) return { ...waited, ...status }
    signal.throwIfAborted()
    if (isOwnFault(received.error)) throw received.error
    const { kind, message } = toTransportError(received.error)
    return { ...waited, ...status, error: { kind, message: mask(message) } }
  } finally {
    await transport.close()
  }
}
