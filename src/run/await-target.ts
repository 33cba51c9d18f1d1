import { systemClock } from '../http/clock.ts'
import type { Mask } from '../http/mask.ts'
import { isOwnFault, toTransportError } from '../http/transport-error.ts'
import { viaProxy } from '../http/via-proxy.ts'
import { WireTransport } from '../http/wire-transport.ts'
import { requestWriter } from '../http/write-request.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import type { WaitedEntry } from '../spec/run-event.ts'
import type { OpenTarget } from './open-target.ts'
import type { RunOptions } from './options/run-options.ts'

/** What comes of waiting: how many requests it took and, where nothing answered in time, why there is no run. */
interface Waited {
  readonly requests: number
  readonly unreachable?: string
}

/** The pauses between tries; the last one for all that follow. */
const pausesMs = [1000, 2000, 4000, 8000, 15_000] as const
/** What says that a service, or what stands before it, is still starting (RFC 9110, 15.6.3 to 15.6.5). */
const notYet: readonly number[] = [502, 503, 504]
const maxBodyBytes = 64 * 1024
/** The plainest there is. */
const request: RequestSpec = {
  operation: 'listPets',
  method: 'GET',
  path: '/pets?limit=1',
  credential: { kind: 'key' },
}

/**
 * Asks a target that may still be starting, time and again, until it answers anything but 502, 503 or 504. What it says
 * meanwhile is none of the run's evidence: nobody owes an answer before there is a service.
 *
 * @param waitMs - for how long
 * @param most - requests that it may take
 * @param tell - told of each try
 * @throws the signal's reason when it aborts first
 */
export async function awaitTarget(
  options: Pick<RunOptions, 'timeoutMs' | 'tls' | 'proxy' | 'headers'>,
  { baseUrl, apiKey }: Pick<OpenTarget, 'baseUrl' | 'apiKey'>,
  waitMs: number,
  most: number,
  mask: Mask,
  signal: AbortSignal,
  tell: (entry: WaitedEntry) => void,
): Promise<Waited> {
  const clock = systemClock
  const until = clock.elapsed() + waitMs
  const within = `within ${Math.round(waitMs / 1000)} s (--wait-for-target)`
  for (let requests = 1; ; requests += 1) {
    const left = Math.max(1, until - clock.elapsed())
    const timeoutMs = Math.ceil(Math.min(options.timeoutMs, left))
    const waited = await askOnce({ ...options, timeoutMs }, { baseUrl, apiKey }, mask, signal)
    tell(waited)
    const { status, error } = waited
    if (status !== undefined && !notYet.includes(status)) return { requests }
    const last = status === undefined ? (error?.message ?? 'no answer') : `status ${status}`
    if (requests >= most)
      return {
        requests,
        unreachable: `the target did not answer ${within}: ${told(requests, last)}, and no more may be sent (--max-requests)`,
      }
    const pause = pausesMs[Math.min(requests, pausesMs.length) - 1] ?? 0
    if (clock.elapsed() + pause >= until)
      return { requests, unreachable: `the target did not answer ${within}: ${told(requests, last)}` }
    await clock.sleep(pause, signal)
  }
}

/** On a connection of its own: what is behind an address may be another process each time. */
async function askOnce(
  { timeoutMs, tls, proxy, headers }: Pick<RunOptions, 'timeoutMs' | 'tls' | 'proxy' | 'headers'>,
  { baseUrl, apiKey }: Pick<OpenTarget, 'baseUrl' | 'apiKey'>,
  mask: Mask,
  signal: AbortSignal,
): Promise<WaitedEntry> {
  const open = proxy === undefined ? {} : { open: await viaProxy(proxy, tls, timeoutMs) }
  const target = { baseUrl, concurrency: 1, timeoutMs, maxBodyBytes, signal, tls, ...open }
  const transport = new WireTransport(target)
  const write = requestWriter(new URL(baseUrl).pathname, apiKey, headers)
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

function told(requests: number, last: string): string {
  return requests === 1 ? `one request, ${last}` : `${requests} requests, the last one: ${last}`
}
