import type { ChanceStream } from '../generate/chance.ts'
import type { Clock } from '../http/clock.ts'
import type { Transport } from '../http/transport.ts'

/** A service in the thread of a run, in simulated time. Plain data, since it crosses into the worker's thread. */
export interface ServiceInMemory {
  /** URL of the module that exports `openService`, an {@link OpenService}, and `newClock`. */
  readonly module: string
  readonly told: unknown
  /** Time at the beginning, in ms since the epoch. */
  readonly now: number
}

/** Simulated time for the service, which never advances for the sake of a sleeper there. */
export interface TimeBeside {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Calls back after a while; returns what cancels that. */
  readonly schedule: (ms: number, act: () => void) => () => void
  /** Calls back again and again; returns what cancels that. */
  readonly every: (ms: number, act: () => void) => () => void
}

/** The clock of a run in memory. */
export interface SimulatedTime extends Clock, Pick<TimeBeside, 'schedule'> {
  readonly beside: TimeBeside
  /** Waits until nothing sleeps: then what was begun has come to its end. */
  rest(): Promise<void>
}

/** The run's side of such a service. */
export interface ServiceSurroundings {
  readonly clock: SimulatedTime
  readonly chance: ChanceStream
  readonly timeoutMs: number
  readonly concurrency: number
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

/** Makes the service, and the transport to it. */
export type OpenService = (told: unknown, surroundings: ServiceSurroundings) => Transport

/**
 * Loads and makes a service, and the clock that it and the run share.
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
