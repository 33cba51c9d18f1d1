import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { CalibrationCase } from '../../calibration/runner/calibration-case.ts'
import { tagInLetters } from '../../src/oracle/is-tagged.ts'
import { startReference } from '../../src/service/start-reference.ts'
import type { RequestSpec } from '../../src/spec/exchange.ts'
import { called, startProcess } from '../e2e/support/cli.ts'
import { readEvents } from '../e2e/support/events.ts'
import { folder } from '../e2e/support/folder.ts'
import { readReport } from '../e2e/support/reports.ts'
import { sampled } from '../sampled.ts'

/** What a run is a function of, but for the clock and the way to the service, which are simulated. */
type Case = Omit<CalibrationCase, 'inMemory'>

const plain = (seed: number, profile: Case['profile']): Case => ({
  kind: 'plain',
  name: 'plain',
  seed,
  profile,
})
const variant = (name: string, seed = 1): Case => ({ kind: 'variant', name, seed, profile: 'full' })
const fault = (name: string, seed = 1): Case => ({ kind: 'fault', name, seed, profile: 'full' })

/** Services whose answers overtake each other, lag, are drawn, are limited in every way, and fail. */
const unsteady: readonly Case[] = [
  plain(3, 'full'),
  plain(4, 'rate-limit'),
  plain(5, 'read-only'),
  variant('jittery'),
  variant('lag-of-both-long', 2),
  variant('others-create-and-fetches-lag'),
  variant('others-spend-main-key'),
  variant('order-random'),
  variant('ids-random', 3),
  variant('limiter-two-window-counter-far-off'),
  variant('bucket-20-a-second-far-off'),
  fault('create-refused-stored-later'),
  fault('id-of-two-digits', 2),
  { kind: 'compound', name: 'compound-7', seed: 1, profile: 'full' },
]

const cases: readonly Case[] = [plain(1, 'core'), plain(2, 'core'), ...sampled(unsteady, 2)]

interface Logged {
  readonly case: Case
  readonly exchanges: readonly string[]
  readonly said: { readonly requirements: readonly unknown[] }
}

const program = fileURLToPath(new URL('../e2e/support/print-log.ts', import.meta.url))

/** Runs cases in a process of their own. */
async function logsOf(them: readonly Case[]): Promise<ReadonlyMap<string, Logged>> {
  const args = them.map((one) => JSON.stringify({ ...one, inMemory: true }))
  const { code, out, err } = await startProcess(process.execPath, [program, ...args], { cwd: await folder() })
    .outcome
  expect(code, err).toBe(0)
  const logs = out
    .trimEnd()
    .split('\n')
    .map((line): Logged => JSON.parse(line))
  return new Map(logs.map((log) => [JSON.stringify({ ...log.case, inMemory: undefined }), log]))
}

/** Takes what it gets of a processor, until the test is over. */
function spin(): void {
  const worker = new Worker('for (;;);', { eval: true })
  onTestFinished(async () => {
    await worker.terminate()
  })
}

test('the same seed gives the same run, exchange by exchange, in another process and under load', {
  timeout: 600_000,
}, async () => {
  const first = await logsOf(cases)
  spin()
  const again = await logsOf(cases.toReversed())
  expect(first.size).toBe(cases.length)
  for (const one of cases) {
    const key = JSON.stringify(one)
    const { exchanges, said } = first.get(key) ?? {}
    expect(exchanges?.length, key).toBeGreaterThan(25)
    expect(again.get(key)?.exchanges, key).toStrictEqual(exchanges)
    expect(again.get(key)?.said, key).toStrictEqual(said)
  }
  const [one, other] = [plain(1, 'core'), plain(2, 'core')].map(
    (it) => first.get(JSON.stringify(it))?.exchanges,
  )
  expect(one).not.toStrictEqual(other)
})

/** A request without what is new in every run: the tag, what is drawn for it, and ids that the service gave. */
function lasting({ body, ...request }: RequestSpec, tag: string, given: ReadonlySet<string>): string {
  const path = request.path.replace(/\d+$/, (id) => (given.has(id) ? 'ID' : id))
  const plain = body
    ?.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/("name"\s*:\s*)"\w"/, '$1"LETTER"')
  return JSON.stringify({ ...request, path, body: plain })
    .replaceAll(new RegExp(`${tag}|${tagInLetters(tag)}`, 'gi'), 'TAG')
    .replaceAll(/20\d\d-\d\d-\d\d/g, 'DATE')
    .replaceAll(/\d\d:\d\d:\d\d/g, 'TIME')
    .replaceAll(/\d{7,}(e\d)?/g, 'DIGITS')
}

/** The requests that decide, and the verdicts, of one run of the command line, without a seed, against a service just started. */
async function runAfresh(): Promise<readonly [requests: readonly string[], verdicts: readonly string[]]> {
  const keys = { business: 'business-0123456789abcdef', spare: 'spare-key-0123456789abcdef' }
  const service = await startReference({ keys })
  const { host } = new URL(service.baseUrl)
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: keys.business, PETSTORE_RATE_LIMIT_KEY: keys.spare }
  const args = ['run', '--target', service.baseUrl, '--profile', 'full']
  const { code, err } = await called(args, { cwd, env, seed: 'of its own' })
  await service.close()
  expect(code, err).toBe(0)
  const sent: (readonly [number, RequestSpec])[] = []
  const given = new Set<string>()
  const explored = new Set<number>()
  let tag = ''
  for (const event of await readEvents(join(cwd, 'reports'))) {
    if (event.kind === 'run-started') tag = event.options.tag
    if (event.kind === 'sent') sent.push([event.number, event.request])
    if (event.kind !== 'answered') continue
    // What explores, looks once more or waits for a limit goes by when answers come.
    if (!/preflight|deciding/.test(event.section)) explored.add(event.exchange.number)
    if (event.exchange.response?.status === 201)
      given.add(/"id":(\d+)/.exec(event.exchange.response.text)?.[1] ?? '')
  }
  const { requirements } = await readReport(join(cwd, 'reports'))
  return [
    sent
      .filter(([number]) => !explored.has(number))
      .toSorted(([one], [other]) => one - other)
      .map(([, request]) => lasting(request, tag, given).replaceAll(host, 'HOST')),
    requirements.map(({ id, verdict }) => `${id}: ${verdict}`),
  ]
}

test('the same command decides by the same requests and gives the same verdicts, however fast the answers are', {
  timeout: 600_000,
}, async () => {
  const [requests, verdicts] = await runAfresh()
  expect(requests.length).toBeGreaterThan(60)
  for (let again = 0; again < 2; again += 1) {
    spin()
    const [sameRequests, sameVerdicts] = await runAfresh()
    expect(sameRequests).toStrictEqual(requests)
    expect(sameVerdicts).toStrictEqual(verdicts)
  }
})
