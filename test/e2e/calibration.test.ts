import { expect, test } from 'vitest'
import { commitNumber } from '../commit-number.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

const compounds = 150
/** What a commit moves is found by this commit or one soon after: one of so many is tried, others at each. */
const sample = 4

/** Of the faults that declare what must come together for them to show: so many in a hundred are told to come of that. */
const leastNamed = 90

test('in memory, a quarter of all faults are found and most are named, and a quarter of the variants are left alone', {
  timeout: 1_800_000,
}, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(
    [
      ...['calibrate', '--in-memory', '--out', 'matrix'],
      ...['--sample', String(sample), '--sample-seed', String(commitNumber())],
    ],
    { cwd },
  )
  expect(code, `${out}\n${err}`).toBe(0)
  const [, named, declared] = /^Causes named: (\d+) of (\d+) /m.exec(out) ?? []
  expect((100 * Number(named)) / Number(declared), out).toBeGreaterThanOrEqual(leastNamed)
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
