import type { ChanceStream } from '../generate/chance.ts'
import type { Clock } from '../http/clock.ts'
import type { Transport } from '../http/transport.ts'

/** A service that a run has in its own thread, in simulated time. Plain data: it crosses into the worker's thread. */
export interface ServiceInMemory {
  /** URL of the module that makes it: it exports {@link OpenService} as `openService`. */
  readonly module: string
  /** What that module is told. */
  readonly told: unknown
  /** Time at the beginning, in ms since the epoch. */
  readonly now: number
}

/** Time as it is beside a run: it passes there, and never for the sake of what waits there. */
export interface TimeBeside {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Calls back after a while, unless what it returns was called before. */
  readonly schedule: (ms: number, act: () => void) => () => void
  /** Does something again and again, until what it returns is called. */
  readonly every: (ms: number, act: () => void) => () => void
}

/** The clock of a run in memory. */
export interface SimulatedTime extends Clock {
  /** Calls back after a while; what it returns calls that off. */
  schedule(ms: number, act: () => void): () => void
  readonly beside: TimeBeside
  /** Waits until nobody sleeps: what was begun by then has come to its end. */
  rest(): Promise<void>
}

/** What the way to such a service is made with. */
export interface ServiceSurroundings {
  readonly clock: SimulatedTime
  readonly chance: ChanceStream
  readonly timeoutMs: number
  readonly concurrency: number
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

/** Makes the service, and the way to it. */
export type OpenService = (told: unknown, surroundings: ServiceSurroundings) => Transport

/**
 * Loads and makes a service, and the time that it and the run have.
 *
 * @throws Error when the module exports no {@link OpenService} as `openService`, or no clock as `newClock`
 */
export async function openInMemory(
  { module, told, now }: ServiceInMemory,
  surroundings: Omit<ServiceSurroundings, 'clock'>,
): Promise<{ readonly clock: SimulatedTime; readonly transport: Transport }> {
  const loaded: { readonly openService?: OpenService; readonly newClock?: (now: number) => SimulatedTime } =
    await import(module)
  if (typeof loaded.openService !== 'function' || typeof loaded.newClock !== 'function')
    throw new Error(`${module} exports no openService, or no newClock`)
  const clock = loaded.newClock(now)
  return { clock, transport: loaded.openService(told, { ...surroundings, clock }) }
}
