import { spawnSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'
import { catalogue } from '../../../src/spec/catalogue.ts'
import { folder } from '../../../test/e2e/support/folder.ts'
import { sampled } from '../../../test/sampled.ts'
import { openHistory } from '../../src/history/open-history.ts'
import { metricsText } from '../../src/metrics/metrics-text.ts'
import { latencyTotals, watch } from '../unit/metrics/watched.ts'
import { tell } from '../unit/notify/a-night.ts'
import { debianProgram } from './prometheus/debian-program.ts'

const rules = join(packageRoot(), 'deploy/prometheus')

/** What promtool says of something: nothing where there is nothing to say, but for what it does when all is well. */
function promtool(
  args: readonly string[],
  cwd: string,
  input = '',
): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(debianProgram('promtool', 'prometheus'), args, {
    cwd,
    input,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

async function metricsOfMany(): Promise<string> {
  const history = await openHistory(join(await folder(), 'history.db'))
  onTestFinished(history.close)
  const ids = catalogue.requirements.map(({ id }) => id)
  for (const name of ['production', 'a"} 1\nup{b="\\', '\u202E🐈\u0000'])
    await watch(history, {
      ...{ name, plan: 'free', labels: { team: name, 'odd-name': 'x', odd_name: 'y' }, remaining: 0 },
      state: {
        status: 'conformant',
        requirements: Object.fromEntries(ids.map((id) => [id, { failed: false, since: 1 }])),
      },
      totals: {
        runs: 1e9,
        requests: 1e12,
        failures: Object.fromEntries(ids.map((id) => [id, 1])),
        latencies: { listPets: latencyTotals(1, 20, 30_000), getPet: latencyTotals() },
      },
      verdicts: Object.fromEntries(ids.map((id) => [id, 'pass'])),
    })
  await tell(history, { id: 'a' }, { receivers: ['odd "receiver"'] })
  return (await metricsText(history)).text
}

test('promtool has nothing to say of the metrics, whatever targets are named', async () => {
  const text = await metricsOfMany()
  expect(promtool(['check', 'metrics'], rules, text)).toStrictEqual({ status: 0, said: '' })
  // It would, were there something.
  expect(promtool(['check', 'metrics'], rules, `${text}petstore_odd{a="b} 1\n`).status).not.toBe(0)
  expect(
    promtool(['check', 'metrics'], rules, text.replaceAll('petstore_runs_total', 'petstoreRuns')).said,
  ).toContain('petstoreRuns')
})

test('promtool takes the alert rules, and they say what their tests expect of them', async () => {
  expect(promtool(['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml'], rules)).toMatchObject({
    status: 0,
  })
  expect(promtool(['test', 'rules', 'alerts.test.yml'], rules)).toMatchObject({ status: 0 })
})

test('every alert rule has a test in which it speaks, and one in which it is silent', async () => {
  const [text, tests] = await Promise.all(
    ['alerts.yml', 'alerts.test.yml'].map((name) => readFile(join(rules, name), 'utf8')),
  )
  const names = [...(text ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(6)
  for (const name of names) {
    expect(tests).toMatch(new RegExp(`alertname: ${name}\n +exp_alerts:\n`))
    expect(tests).toMatch(new RegExp(`alertname: ${name}\n +exp_alerts: \\[\\]`))
  }
})

test('rules that ask for metrics under other names fail their tests', async () => {
  const cwd = await folder()
  await cp(rules, cwd, { recursive: true })
  const path = join(cwd, 'alerts.yml')
  const text = await readFile(path, 'utf8')
  const metrics = new Set(text.match(/petstore_\w+/g))
  const told = await metricsOfMany()
  for (const metric of sampled([...metrics], 3)) {
    expect(told).toContain(`# TYPE ${metric} `)
    await writeFile(path, text.replaceAll(new RegExp(`${metric}\\b`, 'g'), `${metric}s`))
    expect(promtool(['test', 'rules', 'alerts.test.yml'], cwd)).toMatchObject({ status: 1 })
  }
})
