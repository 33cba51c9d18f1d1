import { expect, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { testSeed } from '../../../test/test-seed.ts'
import { called } from '../e2e/support/cli.ts'

const compounds = 6
/** One of so many is tried; the calibration tries all. */
const sample = 192

/** Of the faults that declare what must come together for them to show: so many in a hundred are told to come of that. */
const leastNamed = 90

/** As many of a sample are named by chance alone, all but once in some fifty samples, where just so many of all are. */
function fewestNamed(declared: number): number {
  const share = leastNamed / 100
  return share * declared - 2 * Math.sqrt(declared * share * (1 - share))
}

test('in memory, one in 192 faults is found, most are named, and one in 192 variants is left alone', {
  timeout: 1_800_000,
}, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(
    [
      ...['calibrate', '--in-memory', '--out', 'matrix'],
      ...['--sample', String(sample), '--sample-seed', String(testSeed())],
    ],
    { cwd },
  )
  expect(code, `${out}\n${err}`).toBe(0)
  const [, named, declared] = /^Causes named: (\d+) of (\d+) /m.exec(out) ?? []
  expect(Number(declared), out).toBeGreaterThan(2)
  expect(Number(named), out).toBeGreaterThanOrEqual(fewestNamed(Number(declared)))
})

test('in memory, of several faults at once each is told, or what covers it', {
  timeout: 1_200_000,
}, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(
    ['calibrate', '--in-memory', '--compounds', String(compounds), '--out', 'matrix'],
    { cwd },
  )
  expect(code, `${out}\n${err}`).toBe(0)
})
