import { expect, test } from 'vitest'
import { runDefaults } from '../../../../src/run/options/run-defaults.ts'
import type { RunOptions } from '../../../../src/run/options/run-options.ts'
import { usualReporters } from '../../../../src/run/report-files.ts'
import type { FinishedRun } from '../../../../src/verdict/finished-run.ts'
import { aGreenRun, aRequirement, aRun } from '../../../../test/unit/report/a-run.ts'
import { runAsUser } from '../../../runner/run-as-user.ts'

const options: RunOptions = {
  target: 'http://pets.example/v1',
  profile: 'core',
  out: runDefaults.out,
  seed: 1,
  maxRequests: undefined,
  plan: 'business',
  categoryId: undefined,
  requirements: [],
  timeoutMs: runDefaults.timeout,
  concurrency: runDefaults.concurrency,
  maxCreates: undefined,
  consistencyWindowMs: runDefaults.consistencyWindow,
  maxWaitMs: 1000,
  maxTimeMs: undefined,
  tls: {},
  headers: [],
  exhaustMainKey: false,
  stateFile: undefined,
  dryRun: false,
  preflightOnly: false,
  depth: undefined,
  allowsUnreadable: false,
  missesSecondKey: false,
  publishable: false,
  userAgent: undefined,
  waitForTargetMs: undefined,
  failFast: false,
  waivers: undefined,
  reporters: usualReporters,
  detail: undefined,
  writeWaivers: undefined,
  proxy: undefined,
  apiKey: 'main-key-0123456789',
  rateLimitKey: 'trial-key-0123456789',
}

const outcome = async (found: FinishedRun) => {
  const { exitCode, defects } = await runAsUser(options, {}, async () => found)
  return { exitCode, defects }
}

test('a run ends with the exit code that its verdicts ask for, and with good reports', async () => {
  expect(await outcome(aGreenRun())).toEqual({ exitCode: 0, defects: [] })
  const broken = aRequirement({ verdict: 'fail', reason: 'no array' })
  const one = aRun({ requirements: [broken], suiteFaults: [] })
  expect(await outcome(one)).toEqual({ exitCode: 1, defects: [] })
  expect(await outcome({ ...one, suiteFaults: ['oh'] })).toEqual({ exitCode: 4, defects: [] })
})

test('an exit code that the verdicts do not ask for is told of', async () => {
  const requirements = [aRequirement({ verdict: 'fail', reason: 'no array' })]
  expect(await outcome({ ...aGreenRun(), requirements })).toEqual({
    exitCode: 0,
    defects: ['the exit code is 0, not 1'],
  })
})

test('a report that breaks its schema is told of', async () => {
  const { exitCode, defects } = await outcome({ ...aGreenRun(), seed: 1.5 })
  expect(exitCode).toBe(4)
  expect(defects).toEqual(['report.json: /seed must be integer', 'the exit code is 4, not 0'])
})

test('a key in a report is told of', async () => {
  const { defects } = await outcome({
    ...aGreenRun(),
    leftovers: [{ name: 'main-key-0123456789', answer: '201' }],
  })
  expect(defects).toEqual(['a key is shown'])
})

test('a run that ends without reports ends with what was said', async () => {
  const falling = runAsUser(options, {}, () => Promise.reject(new Error('it fell')))
  await expect(falling).rejects.toThrow('it fell')
})
