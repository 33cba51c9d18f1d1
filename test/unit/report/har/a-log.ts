import type { LogEvent, LoggedExchange, RunStarted } from '../../../../src/spec/log-event.ts'
import { logVersion } from '../../../../src/spec/log-event.ts'

/** When the run of {@link runStarted} began. */
export const startedAt = '2026-03-14T09:26:53.000Z'

/** The first line of a log. */
export const runStarted: RunStarted = {
  kind: 'run-started',
  log: logVersion,
  suite: { name: 'petstore-conformance', version: '1.2.3' },
  interface: { version: '1.0.0', openapiDigest: '0'.repeat(64) },
  startedAt,
  options: {
    baseUrl: 'https://pets.example/v1',
    profile: 'core',
    seed: 7,
    requirements: [],
    tag: 'abcde',
    consistencyWindowMs: 1000,
    categoryGiven: false,
    categoryId: '1',
    concurrency: 4,
    depth: 'standard',
    maxCreates: 200,
    maxWaitMs: 60_000,
    timeoutMs: 5000,
    capped: false,
    hasRateLimitKey: false,
    headers: ['X-Gateway'],
    curlOptions: [],
    reporters: ['json'],
  },
}

/** A plain list, answered with an empty one. */
export function anExchange(parts: Partial<LoggedExchange> = {}): LoggedExchange {
  return {
    number: 1,
    request: { operation: 'listPets', method: 'GET', path: '/pets?limit=5', credential: { kind: 'key' } },
    keyVariable: 'PETSTORE_API_KEY',
    sentAt: Date.parse(startedAt) + 250,
    durationMs: 12.5,
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', 'content-length': '2' },
      text: '[]',
    },
    ...parts,
  }
}

/** The line of an exchange. */
export function answered(parts: Partial<LoggedExchange> = {}): LogEvent {
  return { kind: 'answered', section: 'listing', exchange: anExchange(parts) }
}
