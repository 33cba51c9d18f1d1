import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isRecord } from '../../../src/spec/is-record.ts'
import { folder } from '../../../test/e2e/support/folder.ts'
import type { Change, MonitorEvent } from '../../src/changes/monitor-event.ts'
import { openHistory } from '../../src/history/open-history.ts'
import { deliverDue } from '../../src/notify/deliver-due.ts'
import { tell } from '../unit/notify/a-night.ts'
import { changes, everyChange } from '../unit/notify/events.ts'
import { startAlertmanager } from './prometheus/start-alertmanager.ts'

/** Tells an Alertmanager of events as they come about, and asks it for the alerts that it takes to be going on. */
async function withAlertmanager() {
  const url = await startAlertmanager()
  const history = await openHistory(join(await folder(), 'history.db'))
  onTestFinished(history.close)
  let told = 0
  return {
    async tell(change: Change, given: Partial<MonitorEvent> = {}): Promise<void> {
      told += 1
      const event = { ...change, ...given, id: `event ${told}`, at: Date.now() }
      await tell(history, event, { receivers: ['alerts'], dueAt: Date.now() })
      const { waiting } = await deliverDue(history, [{ name: 'alerts', kind: 'alertmanager', url }])
      expect(waiting).toStrictEqual([])
    },
    async active(): Promise<readonly string[]> {
      const answer = await fetch(`${url}/api/v2/alerts?active=true`)
      const alerts: unknown = await answer.json()
      if (!Array.isArray(alerts)) throw new Error(`it lists no alerts: ${JSON.stringify(alerts)}`)
      return alerts.map((alert: unknown) => labelsOf(alert)).toSorted()
    },
  }
}

/** What an alert is known by, in one line. */
function labelsOf(alert: unknown): string {
  if (!isRecord(alert) || !isRecord(alert['labels'])) throw new Error('an alert has no labels')
  const { alertname, target, severity, requirement, operation, team } = alert['labels']
  return [alertname, target, severity, requirement, operation, team]
    .filter((one) => one !== undefined)
    .join(' ')
}

test('Alertmanager lists what breaks, and takes it to be over once it is mended', async () => {
  const { tell: told, active } = await withAlertmanager()
  await told(changes['target.non-conformant'])
  const all = [
    'PetstoreNonConformant production critical pets',
    'PetstoreRequirementFailed production warning GET-2 pets',
    'PetstoreRequirementFailed production warning LIST-2 pets',
  ]
  expect(await active()).toStrictEqual(all)
  await told({
    type: 'requirements.fixed',
    requirements: [{ requirement: 'LIST-2', level: 'MUST', since: Date.now() }],
  })
  expect(await active()).toStrictEqual(all.slice(0, 2))
  // Another target with the same row is no reason to take this one for mended.
  await told(changes['target.conformant'], { target: 'staging' })
  expect(await active()).toStrictEqual(all.slice(0, 2))
  await told(changes['target.conformant'])
  expect(await active()).toStrictEqual([])
  // And it may break again.
  await told(changes['target.non-conformant'])
  expect(await active()).toStrictEqual(all)
})

test.each([
  ['target.unreachable', 'target.reachable', ['PetstoreUnreachable production critical pets']],
  [
    'latency.doubled',
    'latency.usual',
    [
      'PetstoreLatencyDoubled production warning getPet pets',
      'PetstoreLatencyDoubled production warning listPets pets',
    ],
  ],
] as const)('%s goes on until %s', async (begins, ends, expected) => {
  const { tell: told, active } = await withAlertmanager()
  await told(changes[begins])
  expect(await active()).toStrictEqual(expected)
  await told(changes[ends])
  expect(await active()).toStrictEqual(expected.slice(0, -1))
})

test('Alertmanager takes every kind of event, whatever the labels and whatever a target said', async () => {
  const { tell: told, active } = await withAlertmanager()
  const odd = '"}\n\u0000\u202E<!channel> {{ .Labels }} \uD800'
  for (const change of everyChange) {
    const said: Change =
      change.type === 'observations.changed'
        ? { ...change, answers: change.answers.map((one) => ({ ...one, after: odd })) }
        : change
    await told(said, { labels: { 'odd-name': odd, team: 'pets', alertname: 'mine' } })
  }
  expect(await active()).toContain('PetstoreAnswerChanged production info LIST-9 pets')
})
