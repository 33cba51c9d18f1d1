import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { called, type Started, start } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { proxy } from './support/proxy.ts'
import { reference } from './support/reference.ts'
import { broken, readReport, withVerdict } from './support/reports.ts'

/** A run that takes its time: each request waits, and none overlaps another. */
async function slowRun(cwd: string): Promise<Started> {
  const service = await reference()
  const origin = await proxy(new URL(service.baseUrl).origin, { delayMs: 60 })
  const args = ['run', '--profile', 'full', '--concurrency', '1', '--target', `${origin}/v1`]
  const env = { PETSTORE_API_KEY: service.keys.business, PETSTORE_RATE_LIMIT_KEY: service.keys.spare }
  return start(args, { cwd, env })
}

test.for([
  ['SIGINT', 130, 'Judging '],
  ['SIGINT', 130, 'Refusing: '],
  ['SIGINT', 130, 'Creating: '],
  ['SIGTERM', 143, 'Judging '],
  ['SIGTERM', 143, 'Deciding: '],
] as const)(
  '%s ends a run with %i and a report of what was found, after "%s"',
  async ([signal, code, text]) => {
    const cwd = await folder()
    const run = await slowRun(cwd)
    await run.says(text)
    run.process.kill(signal)
    const told = await run.outcome
    expect(told.code).toBe(code)
    expect(told.err).toContain(`${signal}: ending the run`)
    expect(told.err).not.toMatch(/^\s*at /m)
    const report = await readReport(join(cwd, 'reports'))
    expect(report).toMatchObject({ complete: false, verdict: 'inconclusive', suiteFaults: [] })
    expect(broken(report)).toEqual([])
    expect(withVerdict(report, 'inconclusive')).not.toEqual([])
    expect((await readdir(join(cwd, 'reports'))).toSorted()).toEqual([
      'events.ndjson',
      'evidence.har',
      'junit.xml',
      'report.html',
      'report.json',
    ])
  },
)

test('what was found before the signal stays found', async () => {
  const cwd = await folder()
  const run = await slowRun(cwd)
  await run.says('Creating: ')
  run.process.kill('SIGINT')
  await run.outcome
  const report = await readReport(join(cwd, 'reports'))
  expect(withVerdict(report, 'pass')).toEqual(expect.arrayContaining(['VERSION-1', 'LIST-1', 'LIST-4']))
})

// The first two are one Ctrl-C, heard twice; what comes later ends the process wherever it is.
test.for([0, 510, 540, 600])('a second SIGINT, %i ms later, leaves whole reports or none', async (pause) => {
  const cwd = await folder()
  const run = await slowRun(cwd)
  await run.says('Refusing: ')
  run.process.kill('SIGINT')
  await sleep(pause)
  run.process.kill('SIGINT')
  expect((await run.outcome).code).toBe(130)
  const written = await readdir(join(cwd, 'reports')).catch((): string[] => [])
  if (written.includes('report.json')) {
    expect((await readReport(join(cwd, 'reports'))).complete).toBe(false)
  }
})

/** Environment in which a process begins with these statements. */
function beginningWith(...statements: readonly string[]): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(statements.join('\n'))}` }
}

const neverLoaded =
  "export const load = (url, context, next) => url.endsWith('/cli/main.js') ? new Promise(() => {}) : next(url, context)"
/** Lets the command line be looked for, and never come. */
const neverLoading: readonly string[] = [
  `import { register } from 'node:module'`,
  `register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(neverLoaded)}`)})`,
]

// Sent to itself while it ends: the last moment in which one can come.
test('a signal that comes when all is reported does not change the exit code', async () => {
  const cwd = await folder()
  const env = beginningWith(
    `import { isMainThread } from 'node:worker_threads'`,
    `if (isMainThread) process.on('exit', () => process.kill(process.pid, 'SIGINT'))`,
  )
  expect((await called(['run', '--requirement', 'VERSION-1'], { cwd, env })).code).toBe(0)
  expect((await readReport(join(cwd, 'reports'))).complete).toBe(true)
})

// The command line is never loaded here: what listens stands for a command that was told to stop, and has.
test('a signal that comes when a command has stopped for an earlier one ends the process as that would have', async () => {
  const env = beginningWith(
    ...neverLoading,
    'const kill = () => process.kill(process.pid, "SIGINT")',
    'const command = () => setTimeout(() => { process.off("SIGINT", command); kill() })',
    'process.on("SIGINT", command)',
    `process.on('newListener', (name) => name === 'SIGINT' && setTimeout(kill))`,
    `setTimeout(() => {}, 60_000)`,
  )
  expect((await called(['run'], { cwd: await folder(), env })).code).toBe(130)
})

// The command line is never loaded here, so that nothing comes to listen.
test('a signal that nothing waits for ends the process', async () => {
  const cwd = await folder()
  const env = beginningWith(
    ...neverLoading,
    `process.on('newListener', (name) => name === 'SIGTERM' && setTimeout(() => process.kill(process.pid, name)))`,
    `setTimeout(() => {}, 60_000)`,
  )
  const { code, err } = await called(['list'], { cwd, env })
  expect({ code, err }).toEqual({ code: null, err: '' })
})

test('reports of a former run stay whole when the next one is ended at once', async () => {
  const cwd = await folder()
  expect((await called(['run', '--requirement', 'VERSION-1'], { cwd })).code).toBe(0)
  const run = await slowRun(cwd)
  await run.says('Judging ')
  run.process.kill('SIGKILL')
  expect((await run.outcome).code).toBe(null)
  expect((await readReport(join(cwd, 'reports'))).complete).toBe(true)
})
