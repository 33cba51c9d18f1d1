import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

const compounds = 300

/** Of the faults that declare what must come together for them to show: so many in a hundred are told to come of that. */
const leastNamed = 90

test('in memory, every fault is found and most are named, and every variant is left alone', {
  timeout: 1_800_000,
}, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(['calibrate', '--in-memory', '--out', 'matrix'], { cwd })
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
