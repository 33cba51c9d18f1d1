/** A module that makes a conforming service with a limit of its own, some way off, and writes down who asked when. */
import { counted, type LimiterKind } from '../../../../calibration/limits/counted.ts'
import { MemoryTransport } from '../../../../calibration/runner/memory-transport.ts'
import { type Watch, watched } from '../../../../calibration/watched.ts'
import type { OpenService } from '../../../../src/scenario/service-in-memory.ts'
import type { Window } from '../../../../src/service/limits/limiter.ts'
import { newReference } from '../../../../src/service/new-reference.ts'
import type { ReferenceKeys } from '../../../../src/service/settings.ts'

/**
 * Of one way, at most, in ms, to a service that bans. It holds nothing against whoever it refused as long as answers are
 * on their way for, and does not know more distant ones.
 */
const nearMs = 50

/** What a service is like. */
export interface LimitedService {
  readonly limiter: LimiterKind
  /** Of the main key. */
  readonly main: Window
  /** Of the key of the trial. */
  readonly trial: Window
  /** Of one way, at most, in ms. */
  readonly latencyMs: number
  /** Requests that other users of the main key send in a window. */
  readonly others: number
  readonly keys: ReferenceKeys
  /** Name that {@link logOf} finds its log by. */
  readonly log: string
}

/** A request of the run: times by its own clock, in ms. */
export interface LoggedRequest {
  readonly key: 'main' | 'trial' | 'none'
  readonly sentAt: number
  readonly endedAt: number
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
}

interface Log {
  readonly requests: LoggedRequest[]
  /** Keys that asked too early, where the service bans. */
  readonly banned: Watch['banned']
}

const logs = new Map<string, Log>()

/** What was written down of a service. It is forgotten once it was asked for. */
export function logOf(name: string): Log {
  const log = logs.get(name)
  if (log === undefined) throw new Error(`there is no log ${name}`)
  logs.delete(name)
  return log
}

export { newClock } from '../../../../calibration/simulated-clock.ts'

export const openService: OpenService = (told, { clock, chance, ...bounds }) => {
  const { limiter, main, trial, latencyMs, others, keys, log } = told as LimitedService
  const { options, watch } = watched({
    variant: { apply: counted(limiter) },
    windows: { business: [main], enterprise: [trial] },
    keys,
    ban: latencyMs <= nearMs,
    time: clock.beside,
    chance: chance.unit,
  })
  const reference = newReference(options)
  reference.start()
  const requests: LoggedRequest[] = []
  logs.set(log, { requests, banned: latencyMs <= nearMs ? watch.banned : new Set() })
  if (others > 0) {
    const header = (name: string) =>
      name.toLowerCase() === 'authorization' ? `Bearer ${keys.business}` : undefined
    clock.beside.every(main.windowMs / others, () => {
      void reference.answer({ method: 'GET', target: '/v1/pets', header, fieldNames: [], pieces: [] })
    })
  }
  const transport = new MemoryTransport({
    ...bounds,
    reference,
    timers: clock,
    latencyMs: () => chance.unit() * latencyMs,
  })
  return {
    seats: transport.seats,
    canTake: (wire) => transport.canTake(wire),
    close: () => transport.close(),
    async send(request, fresh) {
      const sentAt = clock.now()
      const received = await transport.send(request, fresh)
      const { head } = received
      const retryAfter = Number(head?.headers['retry-after'])
      requests.push({
        key: keyOf(request.headers, keys),
        sentAt,
        endedAt: clock.now(),
        status: head?.status,
        retryAfterMs: Number.isNaN(retryAfter) ? undefined : retryAfter * 1000,
      })
      return received
    },
  }
}

function keyOf(headers: readonly string[], keys: ReferenceKeys): LoggedRequest['key'] {
  if (headers.includes(`Bearer ${keys.business}`)) return 'main'
  return headers.includes(`Bearer ${keys.enterprise}`) ? 'trial' : 'none'
}
