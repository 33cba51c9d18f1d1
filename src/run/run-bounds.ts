import type { CheckSettings } from '../check/settings.ts'
import { shownProxy } from '../http/http-proxy.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { type LogEvent, type LoggedOptions, logVersion, type RunStarted } from '../spec/log-event.ts'
import type { Waivers } from '../spec/waiver.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { curlOptionsOf } from './carrying.ts'
import { type ReporterName, usualReporters } from './reporter-name.ts'
import { interfaceFacts, suiteFacts } from './suite-facts.ts'

/** What a run is told beside what the checks are told, and what its reports hang on. */
interface GateFacts {
  readonly reporters: readonly ReporterName[]
  readonly waivers?: Waivers
  readonly failFast?: boolean
}

/** The first line of a run's log: what it was told, the keys left out. */
export function runStarted(
  settings: CheckSettings,
  requirements: readonly RequirementId[],
  startedAt: Date,
  gate: GateFacts = { reporters: usualReporters },
): RunStarted {
  const {
    apiKey: _,
    rateLimitKey,
    channel: __,
    events: ___,
    tls,
    proxy,
    headers,
    service,
    preflightOnly: ____,
    keyFiles: _____,
    ...told
  } = settings
  const options: LoggedOptions = {
    ...told,
    requirements,
    ...(proxy === undefined ? {} : { proxy: shownProxy(proxy) }),
    headers: headers.map(({ name }) => name),
    curlOptions: curlOptionsOf(headers, tls.files),
    hasRateLimitKey: rateLimitKey !== undefined,
    ...{ inMemory: service !== undefined },
    ...gate,
  }
  return {
    kind: 'run-started',
    log: logVersion,
    suite: suiteFacts(),
    interface: interfaceFacts,
    startedAt: startedAt.toISOString(),
    options,
  }
}

/** Its last line. */
export function runEnded({ complete, verdict, requests, suiteFaults, unreachable }: FinishedRun): LogEvent {
  return {
    kind: 'run-ended',
    complete,
    verdict,
    requests: requests.total,
    suiteFaults,
    ...(unreachable === undefined ? {} : { unreachable }),
  }
}
