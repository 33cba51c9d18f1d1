import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

const compounds = 300

test('in memory, every fault is found, and every variant left alone', { timeout: 1_800_000 }, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(['calibrate', '--in-memory', '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
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
