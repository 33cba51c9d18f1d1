import { Budget } from '../http/budget.ts'
import { systemClock } from '../http/clock.ts'
import { HttpClient } from '../http/http-client.ts'
import type { Mask } from '../http/mask.ts'
import { OpenGate } from '../http/pacing/open-gate.ts'
import { viaProxy } from '../http/via-proxy.ts'
import { WireTransport } from '../http/wire-transport.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
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
    const exchange = await askOnce({ ...options, timeoutMs }, { baseUrl, apiKey }, mask, signal)
    tell(entryOf(exchange))
    const status = (exchange.response ?? exchange.head)?.status
    if (status !== undefined && !notYet.includes(status)) return { requests }
    const last = status === undefined ? (exchange.error?.message ?? 'no answer') : `status ${status}`
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
): Promise<Exchange> {
  const open = proxy === undefined ? {} : { open: await viaProxy(proxy, tls, timeoutMs) }
  const transport = new WireTransport({
    baseUrl,
    concurrency: 1,
    timeoutMs,
    maxBodyBytes,
    signal,
    tls,
    ...open,
  })
  const client = new HttpClient({
    baseUrl,
    key: apiKey,
    keyVariable: 'PETSTORE_API_KEY',
    headers,
    mask,
    pacer: new OpenGate(systemClock, signal),
    budget: new Budget(1),
    transport,
    clock: systemClock,
    jitter: () => 0,
    maxBodyBytes,
    readOnly: true,
    maxWaitMs: 0,
    signal,
    nextNumber: () => 1,
    onExchange: () => undefined,
  })
  try {
    return await client.sendOnce(request)
  } finally {
    await transport.close()
  }
}

function entryOf({ sentAt, durationMs, response, head, error }: Exchange): WaitedEntry {
  const status = (response ?? head)?.status
  return {
    kind: 'waited',
    at: sentAt,
    durationMs,
    ...(status === undefined ? {} : { status }),
    ...(error === undefined ? {} : { error }),
  }
}

function told(requests: number, last: string): string {
  return requests === 1 ? `one request, ${last}` : `${requests} requests, the last one: ${last}`
}
