import type { ChanceStream } from '../generate/chance.ts'
import type { SimulatedClock } from '../http/simulated-clock.ts'
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

/** What the way to such a service is made with. */
export interface ServiceSurroundings {
  readonly clock: SimulatedClock
  readonly chance: ChanceStream
  readonly timeoutMs: number
  readonly concurrency: number
  readonly maxBodyBytes: number
  readonly signal: AbortSignal
}

/** Makes the service, and the way to it. */
export type OpenService = (told: unknown, surroundings: ServiceSurroundings) => Transport

/**
 * Loads and makes a service.
 *
 * @throws Error when the module exports no {@link OpenService}
 */
export async function openInMemory(
  { module, told }: ServiceInMemory,
  surroundings: ServiceSurroundings,
): Promise<Transport> {
  const loaded: { readonly openService?: OpenService } = await import(module)
  if (typeof loaded.openService !== 'function') throw new Error(`${module} exports no openService`)
  return loaded.openService(told, surroundings)
}
