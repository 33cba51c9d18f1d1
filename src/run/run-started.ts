import { shownProxy } from '../http/http-proxy.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { type LoggedOptions, logVersion, type RunStarted } from '../spec/log-event.ts'
import { curlOptionsOf } from './carrying.ts'
import { interfaceFacts, suiteFacts } from './run-facts.ts'

/** The first line of a run's log: its settings without keys, and its gate. */
export function runStarted(
  settings: CheckSettings,
  requirements: readonly RequirementId[],
  startedAt: Date,
  gate: Pick<LoggedOptions, 'reporters' | 'waivers' | 'failFast'>,
): RunStarted {
  const {
    apiKey: _,
    rateLimitKey,
    channel: __,
    events: ___,
    tls: ______,
    proxy,
    headers,
    service,
    preflightOnly: ____,
    keyFiles: _____,
    ...told
  } = settings
  const options = {
    ...told,
    requirements,
    ...(proxy && { proxy: shownProxy(proxy) }),
    headers: headers.map(({ name }) => name),
    curlOptions: curlOptionsOf(settings),
    hasRateLimitKey: rateLimitKey !== undefined,
    inMemory: service !== undefined,
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
