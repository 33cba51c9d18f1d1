import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testSeed } from '../test-seed.ts'
import type { FuzzedRun } from './fuzz/fuzz.ts'

const program = fileURLToPath(new URL('fuzz/fuzz.ts', import.meta.url))
const processes = 2
const runsOfEach = 20
/** Many times as long as one takes. A process that comes to no end is ended, and fails. */
const atMostMs = 600_000

test(`whatever a service answers, the suite ends with a verdict and whole reports, and tells no key: ${processes * runsOfEach} drawn anew at each commit`, async () => {
  const first = testSeed()
  const outputs = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      promisify(execFile)(
        process.execPath,
        [program, String(first + index * runsOfEach), String(runsOfEach)],
        { timeout: atMostMs, maxBuffer: 2 ** 26 },
      ),
    ),
  )
  const runs = outputs.flatMap(({ stdout }) => stdout.trim().split('\n').map(parsed))
  expect(runs).toHaveLength(processes * runsOfEach)
  const faulty = runs.filter(({ defects, exitCode }) => defects.length > 0 || ![0, 1, 3].includes(exitCode))
  expect(faulty).toEqual([])
  // Nearly all of them break something, or the answers were not as random as they should be.
  expect(runs.filter(({ exitCode }) => exitCode === 1).length).toBeGreaterThan(runs.length / 2)
})

function parsed(line: string): FuzzedRun {
  const run: FuzzedRun = JSON.parse(line)
  return run
}
