import { MemoryTransport } from '../../../calibration/runner/memory-transport.ts'
import { SimulatedClock } from '../../../calibration/simulated-clock.ts'
import { Budget } from '../../../src/http/budget.ts'
import { HttpClient } from '../../../src/http/http-client.ts'
import { createMask } from '../../../src/http/mask.ts'
import { openGate } from '../../../src/http/pacing/gate.ts'
import type { OracleEvent } from '../../../src/oracle/judge.ts'
import { newReference, type ReferenceOptions } from '../../../src/service/new-reference.ts'
import type { KeyName } from '../../../src/service/settings.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'
import { now } from './an-exchange.ts'

/** What a service, and the way to it, may differ in from the plain one near by. */
export interface GivenService extends Pick<ReferenceOptions, 'fault' | 'variant' | 'settings'> {
  /** The key to ask with. */
  readonly key?: KeyName
  /** Time of one way, in ms: asked for twice each request. */
  readonly latencyMs?: () => number
  /** What the service leaves to chance: from 0 up to 1. */
  readonly chance?: () => number
  /** Time at the beginning, in ms since the epoch. */
  readonly from?: number
}

/** Of many characters, so that those of them that change places are not the same. */
const key = (digit: string): string =>
  Array.from({ length: 32 }, (_, at) => ((5 * at + Number.parseInt(digit, 16)) % 16).toString(16)).join('')

/** The embedded service in simulated time, a client of it, and a log of what they say to each other. */
export function aService(given: GivenService = {}) {
  const { latencyMs = () => 1, chance = () => 0.5, from = now, key: name = 'business', ...service } = given
  const clock = new SimulatedClock(from)
  const keys = { business: key('b'), pro: key('9'), free: key('f'), enterprise: key('e'), spare: key('5') }
  const reference = newReference({ ...service, keys, time: clock.beside, chance })
  reference.start()
  const { signal } = new AbortController()
  const events: OracleEvent[] = []
  let sent = 0
  const client = new HttpClient({
    baseUrl: `https://pets.example${reference.prefix}`,
    key: keys[name],
    keyVariable: name === 'business' ? 'PETSTORE_API_KEY' : 'PETSTORE_RATE_LIMIT_KEY',
    mask: createMask(Object.values(keys)),
    pacer: openGate(clock, signal),
    budget: new Budget(100_000),
    transport: new MemoryTransport({
      reference,
      timers: clock,
      timeoutMs: 60_000,
      concurrency: 64,
      maxBodyBytes: 1_000_000,
      latencyMs,
      signal,
    }),
    clock,
    jitter: () => 0,
    maxBodyBytes: 1_000_000,
    readOnly: false,
    nextNumber: () => {
      sent += 1
      return sent
    },
    maxWaitMs: 600_000,
    signal,
    onExchange: (exchange) => {
      events.push({ kind: 'answered', exchange })
      return undefined
    },
  })
  /** Sends a request, once, and keeps both events. */
  const send = (request: RequestSpec) => {
    events.push({ kind: 'sent', request })
    return client.sendOnce(request)
  }
  return { clock, send, events }
}
