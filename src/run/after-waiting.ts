import type { CheckSettings } from '../check/settings.ts'
import type { Mask } from '../http/mask.ts'
import type { LogEvent } from '../spec/log-event.ts'
import type { Collector } from './collector.ts'
import type { OpenTarget } from './open-target.ts'
import type { RunOptions } from './options/run-options.ts'

/**
 * Waits for the target if the run is to. The requests that it takes are the run's and the day's.
 *
 * @param log - takes what happens
 * @returns what the checks are told, less those requests; undefined where there is no target to check
 */
export async function afterWaiting(
  settings: CheckSettings,
  target: OpenTarget,
  options: RunOptions,
  collector: Collector,
  signal: AbortSignal,
  mask: Mask,
  log: (event: LogEvent) => void,
): Promise<CheckSettings | undefined> {
  const { waitForTargetMs } = options
  // The embedded service is there when the run begins.
  if (waitForTargetMs === undefined || options.target === undefined) return settings
  collector.section = 'waiting-for-the-target'
  // Most runs do without a client of their own.
  const { awaitTarget } = await import('./await-target.ts')
  const tell = (entry: Extract<LogEvent, { readonly kind: 'waited' }>): void => {
    log(entry)
    collector.noteWaited()
  }
  const waited = await awaitTarget(
    options,
    target,
    waitForTargetMs,
    settings.maxRequests,
    mask,
    signal,
    tell,
  ).catch((error: unknown) => {
    // Whoever stops a run stops it here as well.
    if (signal.aborted) return undefined
    throw error
  })
  if (waited === undefined) return undefined
  const { requests, unreachable } = waited
  const reason = unreachable ?? (requests >= settings.maxRequests ? spent(settings.maxRequests) : undefined)
  if (reason !== undefined) {
    log({ kind: 'unreachable', reason })
    collector.note({ kind: 'unreachable', reason })
    return undefined
  }
  const { maxRequests, spentEarlier } = settings
  return {
    ...settings,
    maxRequests: maxRequests - requests,
    spentEarlier: { ...spentEarlier, main: spentEarlier.main + requests },
  }
}

function spent(requests: number): string {
  return `waiting for it took all of the run's ${requests} requests (--max-requests)`
}
