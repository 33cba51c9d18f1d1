import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../../src/run/package-root.ts'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { type History, openHistory } from '../../../src/history/open-history.ts'
import { metricsText } from '../../../src/metrics/metrics-text.ts'
import { tell } from '../notify/a-night.ts'
import { nightAt } from '../notify/events.ts'
import { lastRunAt, latencyTotals, watch } from './watched.ts'

async function anEmptyHistory(): Promise<History> {
  const history = await openHistory(join(await folder(), 'history.db'))
  onTestFinished(history.close)
  return history
}

function seriesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

test('a target is told with all that its runs have come to', async () => {
  const history = await anEmptyHistory()
  await watch(history, {
    name: 'production',
    plan: 'free',
    labels: { team: 'pets' },
    state: {
      status: 'non-conformant',
      unreachableCycles: 2,
      requirements: { 'GET-2': { failed: true, since: 1 }, 'MEDIA-1': { failed: false, since: 1 } },
      slow: { getPet: 10 },
    },
    totals: {
      ...{ runs: 12, requests: 480, unreachableRuns: 3, failures: { 'GET-2': 4 } },
      latencies: { listPets: latencyTotals(4, 30, 30, 70_000) },
    },
    remaining: 17,
    verdicts: { 'GET-2': 'fail', 'LIST-9': 'observed' },
  })
  const { text, contentType } = await metricsText(history)
  expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(seriesOf(text)).toStrictEqual([
    'petstore_target_info{target="production",profile="read-only",plan="free",label_team="pets"} 1',
    'petstore_target_conformant{target="production"} 0',
    'petstore_requirement_failed{target="production",requirement="GET-2",level="MUST"} 1',
    'petstore_requirement_failed{target="production",requirement="MEDIA-1",level="MUST"} 0',
    'petstore_requirement_verdict{target="production",requirement="GET-2",level="MUST",verdict="fail"} 1',
    'petstore_requirement_verdict{target="production",requirement="LIST-9",level="OPEN",verdict="observed"} 1',
    'petstore_requirement_failures_total{target="production",requirement="GET-2",level="MUST"} 4',
    'petstore_target_unreachable{target="production"} 0',
    'petstore_target_unreachable_cycles{target="production"} 2',
    'petstore_target_key_rejected{target="production"} 0',
    'petstore_runs_total{target="production"} 12',
    'petstore_unreachable_runs_total{target="production"} 3',
    `petstore_last_run_timestamp_seconds{target="production"} ${lastRunAt / 1000}`,
    `petstore_last_complete_run_timestamp_seconds{target="production"} ${lastRunAt / 1000}`,
    'petstore_requests_total{target="production"} 480',
    'petstore_plan_requests_per_day{target="production"} 1000',
    'petstore_last_run_requests{target="production"} 40',
    'petstore_requests_remaining{target="production"} 17',
    'petstore_latency_doubled{target="production",operation="listPets"} 0',
    'petstore_latency_doubled{target="production",operation="getPet"} 1',
    ...[0.005, 0.01, 0.025].map((le) => durationLine(`_bucket`, `,le="${le}"`, 1)),
    ...[0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10].map((le) => durationLine(`_bucket`, `,le="${le}"`, 3)),
    durationLine('_bucket', ',le="+Inf"', 4),
    durationLine('_sum', '', 70.064),
    durationLine('_count', '', 4),
  ])
})

function durationLine(suffix: string, more: string, value: number): string {
  return `petstore_response_duration_seconds${suffix}{target="production",operation="listPets"${more}} ${value}`
}

test('what is not known has no series', async () => {
  const history = await anEmptyHistory()
  await watch(history, { name: 'new', lastCompleteAt: null })
  const { text } = await metricsText(history)
  expect(text).toContain('petstore_runs_total{target="new"} 0')
  expect(text).not.toMatch(/^petstore_(target_conformant|last_complete_run|requests_remaining|plan_)/m)
})

test('names are told as they are, and begin no series of their own', async () => {
  const history = await anEmptyHistory()
  const name = 'a"} 1\npetstore_runs_total{target="b\\'
  await watch(history, { name, labels: { 'odd-name': 'x"\\\n', odd_name: 'y' } })
  const { text } = await metricsText(history)
  expect(seriesOf(text).filter((line) => line.startsWith('petstore_runs_total'))).toStrictEqual([
    'petstore_runs_total{target="a\\"} 1\\npetstore_runs_total{target=\\"b\\\\"} 0',
  ])
  expect(text).toContain('label_odd_name="x\\"\\\\\\n",label_odd_name_2="y"} 1')
})

test('targets and receivers that nobody names any more are left out where names are given', async () => {
  const history = await anEmptyHistory()
  for (const name of ['one', 'two']) await watch(history, { name })
  await tell(history, { id: 'a' }, { receivers: ['hook', 'former'] })
  await tell(history, { id: 'b', at: nightAt - 60_000 }, { receivers: ['hook'] })
  const named = await metricsText(history, { targets: ['two'], receivers: ['hook', 'idle'] })
  expect(named.text).not.toMatch(/target="one"|receiver="former"/)
  expect(named.text).toContain('petstore_runs_total{target="two"}')
  expect(seriesOf(named.text).filter((line) => line.includes('receiver='))).toStrictEqual([
    'petstore_events_undelivered{receiver="hook"} 2',
    'petstore_events_undelivered{receiver="idle"} 0',
    `petstore_oldest_undelivered_event_timestamp_seconds{receiver="hook"} ${nightAt / 1000 - 60}`,
  ])
  const all = await metricsText(history)
  expect(all.text).toMatch(/target="one"/)
  expect(all.text).toContain('petstore_events_undelivered{receiver="former"} 1')
})

test('the page about metrics names each of them with its type and its labels, and every alert', async () => {
  const history = await anEmptyHistory()
  await watch(history, {
    ...{ name: 'one', plan: 'free', labels: { team: 'pets' }, remaining: 1, verdicts: { 'GET-2': 'pass' } },
    state: { status: 'conformant', requirements: { 'GET-2': { failed: false, since: 1 } } },
    totals: { failures: { 'GET-2': 1 }, latencies: { listPets: latencyTotals(1) } },
  })
  await tell(history, { id: 'a' })
  const { text } = await metricsText(history)
  const page = await readFile(join(packageRoot(), 'docs/metrics.md'), 'utf8')
  const [ofTargets, ofReceivers] = page.split('label `receiver` instead')
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)\n\w+\{(.*)\} /gm)]
  expect(types).toHaveLength(text.split('# TYPE').length - 1)
  for (const [, name, type, labels = ''] of types) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label)
    const [subject, ...others] = names.filter((label) => label !== 'le')
    const told = others.join(', ').replace('label_team', 'label\\_…')
    const remark = [...(type === 'gauge' ? [] : [type]), ...(told === '' ? [] : [told])].join('; ')
    const list = subject === 'target' ? ofTargets : ofReceivers
    expect(list).toContain(`- \`${name}\`${remark === '' ? '' : ` (${remark})`}: `)
  }
  const rules = await readFile(join(packageRoot(), 'deploy/prometheus/alerts.yml'), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const named = [...page.matchAll(/\(`(Petstore\w+)`\)/g)].map(([, name]) => name)
  expect(named.toSorted()).toStrictEqual(alerts.toSorted())
})
