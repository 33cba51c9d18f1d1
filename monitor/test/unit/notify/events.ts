import type { Change, ChangeType, MonitorEvent } from '../../../src/changes/monitor-event.ts'

/** A moment in a night: milliseconds since the epoch. */
export const nightAt = Date.parse('2027-01-02T02:00:00.000Z')

/** One event of each kind. */
export const changes: Readonly<Record<ChangeType, Change>> = {
  'target.non-conformant': {
    type: 'target.non-conformant',
    requirements: [
      { requirement: 'GET-2', level: 'MUST', expected: '404', actual: '200 with "null"' },
      { requirement: 'LIST-2', level: 'MUST', expected: 'at most 20 animals', actual: '21' },
    ],
  },
  'target.conformant': {
    type: 'target.conformant',
    requirements: [{ requirement: 'GET-2', level: 'MUST', since: nightAt - 86_400_000 }],
  },
  'requirements.failed': {
    type: 'requirements.failed',
    requirements: [
      { requirement: 'ERROR-4', level: 'SHOULD', expected: 'application/json', actual: 'text/plain' },
    ],
  },
  'requirements.fixed': {
    type: 'requirements.fixed',
    requirements: [{ requirement: 'ERROR-4', level: 'SHOULD', since: nightAt - 86_400_000 }],
  },
  'target.unreachable': { type: 'target.unreachable', cycles: 3, reason: 'connect ECONNREFUSED' },
  'target.reachable': { type: 'target.reachable', since: nightAt - 86_400_000 },
  'key.rejected': { type: 'key.rejected', reason: 'The service rejects this key' },
  'suite.failed': { type: 'suite.failed', reason: 'TypeError: x is undefined' },
  'key.accepted': { type: 'key.accepted', since: nightAt - 86_400_000 },
  'observations.changed': {
    type: 'observations.changed',
    answers: [
      { requirement: 'LIST-9', question: 'What is a page beyond the last?', before: '[]', after: '404' },
      { requirement: 'LIST-9', question: 'What is an unknown status?', before: '400', after: '[]' },
    ],
  },
  'latency.doubled': {
    type: 'latency.doubled',
    operations: [
      { operation: 'listPets', medianMs: 95.4, usualMs: 40 },
      { operation: 'getPet', medianMs: 50, usualMs: 20 },
    ],
  },
  'latency.usual': {
    type: 'latency.usual',
    operations: [{ operation: 'listPets', medianMs: 41, usualMs: 40 }],
  },
}

/** Every kind of event, for tests that hold of each. */
export const everyChange: readonly Change[] = Object.values(changes)

/** An event, but for what is given. */
export function anEvent(change: Change, given: Partial<Omit<MonitorEvent, 'type'>> = {}): MonitorEvent {
  return {
    ...change,
    id: '0b8c2f0e-7b0a-4a38-9a0e-2f6a3f1f0c11',
    target: 'production',
    baseUrl: 'https://pets.example.com/v1',
    labels: { team: 'pets' },
    runId: '5f1c2f0e-7b0a-4a38-9a0e-2f6a3f1f0c22',
    at: nightAt,
    ...given,
  }
}
