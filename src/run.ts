import { catalogue } from './catalogue/catalogue.ts'
import { selectedRequirements } from './catalogue/selected-requirements.ts'
import type { ServiceInMemory } from './check/service-in-memory.ts'
import { secretsOf } from './client/gateway-header.ts'
import { proxySecrets } from './client/http-proxy.ts'
import { createOwnMask } from './client/mask.ts'
import { EventFile } from './log/event-file.ts'
import type { RunOptions } from './options/run-options.ts'
import type { ProgressState } from './report/progress.ts'
import { usualReporters } from './report/reporter-name.ts'
import { afterWaiting } from './run/after-waiting.ts'
import { bookOnAndOff } from './run/book-on-and-off.ts'
import { readCalibrationFigures } from './run/calibration-figures.ts'
import { carrying, curlOptionsOf } from './run/carrying.ts'
import { checkSettings, seededTag } from './run/check-settings.ts'
import { Collector } from './run/collector.ts'
import { openDayLedger } from './run/day-ledger.ts'
import { FirstBreach } from './run/first-breach.ts'
import { maskRun } from './run/mask-run.ts'
import { maskWaivers } from './run/mask-waivers.ts'
import { maxTimeOf } from './run/max-time.ts'
import { openTarget } from './run/open-target.ts'
import { runEnded, runStarted } from './run/run-bounds.ts'
import { runSuites } from './run/run-suites.ts'
import { interfaceFacts, suiteFacts } from './run/suite-facts.ts'
import { TimeLimit } from './run/time-limit.ts'
import { applyWaivers } from './verdict/apply-waivers.ts'
import { finishRun } from './verdict/finish-run.ts'
import { finishedOrFaulty } from './verdict/finished-or-faulty.ts'
import type { FinishedRun } from './verdict/finished-run.ts'
import type { RunRecord } from './verdict/run-record.ts'

/** What a run tells while it goes on, and how it is stopped. */
export interface RunHooks {
  readonly onProgress: (state: ProgressState) => void
  /** Aborted to end the run early: what was found by then is returned, `complete: false`. */
  readonly signal: AbortSignal
  /** A service to judge in the thread of the checks and in simulated time, at the address and with the keys of the options. */
  readonly service?: ServiceInMemory
  /** Path of a file to write the run's events to, as they happen; what is there is replaced. */
  readonly events?: string
  /** Names of the only checks to run; all of the requirements selected unless given. */
  readonly checks?: readonly string[]
  /** The time; the system's unless given. */
  readonly now?: () => Date
}

/**
 * Judges a target, or the embedded service where none is given.
 *
 * @returns the finished run. A target that breaks the interface, or does not answer, is a finding and no error.
 */
export async function run(options: RunOptions, hooks: RunHooks): Promise<FinishedRun> {
  const now = hooks.now ?? (() => new Date())
  const startedAt = now()
  let log: EventFile | undefined
  let firstBreach: FirstBreach | undefined
  const requirements = selectedRequirements(options.profile, options.requirements)
  const selection = { requirements, checks: hooks.checks }
  const collector = new Collector(
    () =>
      hooks.onProgress({
        section: collector.section,
        done: collector.done,
        total: collector.total,
        failed: collector.failed,
        requests: collector.requests,
        ...(collector.waitingUntil === undefined ? {} : { waitingUntil: new Date(collector.waitingUntil) }),
      }),
    (event) => log?.write(event),
    selection,
    (breach) => firstBreach?.see(breach),
  )
  const target = await openTarget(options)
  const ledger = await openDayLedger(options, target)
  const settings = {
    ...checkSettings(options, target, ledger.spentEarlier),
    ...(hooks.service === undefined ? {} : { service: hooks.service, tag: seededTag(options.seed) }),
    ...(hooks.events === undefined ? {} : { events: hooks.events }),
  }
  const { headers } = options
  const secrets = [
    target.apiKey,
    target.rateLimitKey,
    ...secretsOf(headers),
    ...proxySecrets(options.proxy),
  ].filter((secret): secret is string => secret !== undefined && secret !== '')
  const mask = createOwnMask(secrets)
  if (hooks.events !== undefined) log = EventFile.create(hooks.events, mask)
  const waivers = options.waivers && maskWaivers(options.waivers, mask)
  const { failFast = false } = options
  if (failFast) firstBreach = new FirstBreach(requirements, waivers, target.baseUrl, startedAt)
  log?.write(
    runStarted(settings, requirements, startedAt, {
      reporters: options.reporters ?? usualReporters,
      ...(waivers && { waivers }),
      ...(failFast && { failFast }),
    }),
  )
  const booking = bookOnAndOff(ledger, collector)
  const time = new TimeLimit(maxTimeOf(options))
  const stopped = AbortSignal.any([
    hooks.signal,
    time.signal,
    ...(firstBreach === undefined ? [] : [firstBreach.signal]),
  ])
  try {
    const begun = await afterWaiting(settings, target, options, collector, stopped, mask, (entry) =>
      log?.write(entry),
    )
    if (begun !== undefined) await runSuites(begun, selection, collector, stopped)
  } catch (error) {
    collector.addFault(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    time.release()
    await target.close()
    // What was under way then may have been counted by the target.
    await booking.end(stopped.aborted ? options.concurrency : 0)
  }
  const calibration = readCalibrationFigures()
  const facts = {
    complete: !hooks.signal.aborted,
    suite: suiteFacts(),
    interface: interfaceFacts,
    target: { baseUrl: settings.baseUrl },
    profile: options.profile,
    seed: options.seed,
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    ...(calibration === undefined ? {} : { calibration }),
  }
  const finish = (record: RunRecord): FinishedRun =>
    applyWaivers(
      maskRun(
        carrying(
          finishRun(facts, record, catalogue, options.requirements),
          curlOptionsOf(headers, options.tls.files),
        ),
        secrets,
      ),
      waivers,
      failFast,
    )
  const finished = finishedOrFaulty(finish, collector.record)
  log?.write(runEnded(finished))
  log?.close()
  return finished
}
