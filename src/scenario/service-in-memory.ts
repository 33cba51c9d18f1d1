import type { ChanceStream } from '../generate/chance.ts'
import type { Clock } from '../http/clock.ts'
import type { Transport } from '../http/transport.ts'

/** A service in the run's thread, in simulated time. Plain data, to cross into the worker. */
export interface ServiceInMemory {
  /** URL of a module with `openService` ({@link OpenService}) and `newClock`. */
  readonly module: string
  readonly told: unknown
  /** Start time, in ms since the epoch. */
  readonly now: number
}

/** Simulated time for the service, whose sleepers never advance it. */
export interface TimeBeside {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Calls back after a while; returns a function that cancels it. */
  readonly schedule: (ms: number, act: () => void) => () => void
  /** Calls back repeatedly; returns a function that cancels it. */
  readonly every: (ms: number, act: () => void) => () => void
}

/** The clock of a run in memory. */
export interface SimulatedTime extends Clock, Pick<TimeBeside, 'schedule'> {
  readonly beside: TimeBeside
  /** Waits until nothing sleeps, so that all that began has ended. */
  rest(): Promise<void>
}

/** What the service gets from the run. */
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

/** Loads the service and its clock. @throws Error where the module lacks `openService` or `newClock` */
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
