import { secretsOf } from '../http/gateway-header.ts'
import { proxySecrets } from '../http/http-proxy.ts'
import { newEventFile } from '../http/log/event-file.ts'
import { createOwnMask } from '../http/mask.ts'
import type { ServiceInMemory } from '../scenario/service-in-memory.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import type { PreflightOutcome } from '../spec/preflight-outcome.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import { finishedOrFaulty } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { checkSettings, seededTag } from './check-settings.ts'
import { Collector } from './collector.ts'
import { concludeRun } from './conclude-run.ts'
import { bookOnAndOff, openDayLedger } from './day-ledger.ts'
import { firstBreach, timeLimit } from './early-end.ts'
import { maskWaivers } from './mask-run.ts'
import { openTarget } from './open-target.ts'
import type { RunOptions } from './options/run-options.ts'
import { type ProgressState, progressOf } from './progress-of.ts'
import { readCalibrationFigures } from './run-facts.ts'
import { maxTimeOf } from './run-limits.ts'
import { runStarted } from './run-started.ts'
import { runSuites } from './run-suites.ts'

/** What a run reports while it lasts, and how it is stopped. */
export interface RunHooks {
  readonly onProgress: (state: ProgressState) => void
  /** Aborting it ends the run early: the result so far is returned with `complete: false`. */
  readonly signal: AbortSignal
  /** A service in the tests' thread and in simulated time, at the address and with the keys of the options. */
  readonly service?: ServiceInMemory
  /** The file for the run's events, which is replaced. */
  readonly events?: string
  /** Receives the outcome of the preflight, once the run is over. */
  readonly onPreflight?: (outcome: PreflightOutcome) => void
  readonly now?: () => Date
}

/** Tests a target, or the embedded service without one. A target that does not answer is a result, not an error. */
export async function run(options: RunOptions, hooks: RunHooks): Promise<FinishedRun> {
  const now = hooks.now ?? (() => new Date())
  const startedAt = now()
  const stop = new AbortController()
  const requirements = selectedRequirements(options.profile, options.requirements)
  const target = await openTarget(options)
  const ledger = await openDayLedger(options, target, hooks.signal)
  const settings = {
    ...checkSettings(options, target, ledger.spentEarlier),
    ...(hooks.service && { service: hooks.service, tag: seededTag(options.seed) }),
    ...(hooks.events !== undefined && { events: hooks.events }),
  }
  const secrets = [
    target.apiKey,
    target.rateLimitKey,
    ...secretsOf(options.headers),
    ...proxySecrets(options.proxy),
  ].filter((secret): secret is string => secret !== undefined && secret !== '')
  const mask = createOwnMask(secrets, target.baseUrl)
  const log = hooks.events === undefined ? undefined : newEventFile(hooks.events, mask)
  const waivers = options.waivers && maskWaivers(options.waivers, mask)
  const { failFast, reporters } = options
  const collector = new Collector(
    () => hooks.onProgress(progressOf(collector, options, startedAt.getTime(), now().getTime())),
    {
      log: (event) => log?.write(event),
      requirements,
      ...(failFast && { onBreach: firstBreach(stop, requirements, waivers, target.baseUrl, startedAt) }),
    },
  )
  const started = runStarted(settings, requirements, startedAt, {
    reporters,
    ...(waivers && { waivers }),
    ...(failFast && { failFast }),
  })
  log?.write(started)
  const bookRest = bookOnAndOff(ledger, collector)
  const liftLimit = timeLimit(stop, maxTimeOf(options))
  const signal = AbortSignal.any([hooks.signal, stop.signal])
  try {
    let begun: CheckSettings | undefined = settings
    // The embedded service needs no wait.
    if (options.waitForTargetMs !== undefined && options.target !== undefined) {
      // Loaded only here, since most runs do not wait.
      const { awaitTarget } = await import('./await-target.ts')
      begun = await awaitTarget(settings, options.waitForTargetMs, collector, mask, signal)
    }
    if (begun !== undefined) await runSuites(begun, requirements, collector, signal)
  } catch (error) {
    collector.addFault(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    liftLimit()
    await target.close()
    // The target may have counted requests that were under way.
    await bookRest(signal.aborted ? options.concurrency : 0)
  }
  if (collector.preflight !== undefined) hooks.onPreflight?.(collector.preflight)
  const end = { complete: !hooks.signal.aborted, finishedAt: now() }
  const finished = finishedOrFaulty((record) => concludeRun(started, record, end, secrets), collector.record)
  const { complete, verdict, requests, suiteFaults, unreachable } = finished
  log?.write({
    kind: 'run-ended',
    complete,
    verdict,
    requests: requests.total,
    suiteFaults,
    ...(unreachable !== undefined && { unreachable }),
  })
  log?.close()
  const calibration = readCalibrationFigures()
  return { ...finished, ...(calibration && { calibration }) }
}
