import { expect, test } from 'vitest'
import { type Alert, alertsOf } from '../../../src/notify/alerts-of.ts'
import { alertmanagerRequest } from '../../../src/notify/request-for.ts'
import { anEvent, changes, everyChange, nightAt } from './events.ts'

const later = nightAt + 600_000

function labelsOf(alerts: readonly Alert[]): readonly Alert['labels'][] {
  return alerts.map(({ labels }) => labels)
}

test.each([
  ['http://127.0.0.1:9093', 'http://127.0.0.1:9093/api/v2/alerts'],
  ['http://alerts.example.com/below/', 'http://alerts.example.com/below/api/v2/alerts'],
])('alerts of %s go to %s', (url, expected) => {
  expect(alertmanagerRequest({ url }, anEvent(changes['requirements.failed']), nightAt).url).toBe(expected)
})

test('what breaks begins, and what is mended ends under the same labels', () => {
  const [broken] = alertsOf(anEvent(changes['requirements.failed']), later)
  const [mended] = alertsOf(anEvent(changes['requirements.fixed'], { at: later }), later)
  expect(broken?.labels).toStrictEqual({
    alertname: 'PetstoreRequirementFailed',
    requirement: 'ERROR-4',
    level: 'SHOULD',
    severity: 'info',
    target: 'production',
    team: 'pets',
  })
  expect(mended?.labels).toStrictEqual(broken?.labels)
  expect(broken?.startsAt).toBe('2027-01-02T02:00:00.000Z')
  expect(Date.parse(broken?.endsAt ?? '')).toBeGreaterThan(nightAt + 300 * 86_400_000)
  expect(mended).not.toHaveProperty('startsAt')
  expect(mended?.endsAt).toBe('2027-01-02T02:10:00.000Z')
  expect(broken?.annotations['description']).toBe(
    'ERROR-4 (SHOULD); expected application/json; actual text/plain',
  )
})

test.each([
  ['target.non-conformant', 'target.conformant'],
  ['target.unreachable', 'target.reachable'],
  ['key.rejected', 'key.accepted'],
  ['latency.doubled', 'latency.usual'],
] as const)('every alert that %s ends has begun with it', (begins, ends) => {
  const begun = labelsOf(alertsOf(anEvent(changes[begins]), later))
  const ended = labelsOf(alertsOf(anEvent(changes[ends], { at: later }), later))
  expect(ended.length).toBeGreaterThan(0)
  for (const labels of ended) expect(begun).toContainEqual(labels)
})

test('an answer that changed is shown for a day, once for a requirement, however late it is sent', () => {
  const muchLater = nightAt + 5 * 86_400_000
  const [alert, ...others] = alertsOf(anEvent(changes['observations.changed']), muchLater)
  expect(others).toStrictEqual([])
  expect(alert?.endsAt).toBe(new Date(muchLater + 86_400_000).toISOString())
  expect(alert?.annotations['description']).toContain('What is an unknown status?')
})

test.each(everyChange)(
  'no two alerts of $type are the same, and labels of a target change none of them',
  (change) => {
    const labels = { alertname: 'mine', severity: 'none', target: 'another', team: 'pets' }
    const alerts = alertsOf(anEvent(change, { labels }), later)
    expect(new Set(alerts.map((alert) => JSON.stringify(alert.labels))).size).toBe(alerts.length)
    for (const alert of alerts) {
      expect(alert.labels).toMatchObject({ target: 'production', alertname_2: 'mine', severity_2: 'none' })
      expect(alert.labels['alertname']).toMatch(/^Petstore/)
    }
  },
)
