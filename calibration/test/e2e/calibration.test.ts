import { expect, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { called } from './support/cli.ts'

const inMemory = ['calibrate', '--in-memory', '--out', 'matrix']

test('in memory, the mutants of a requirement are found, and a conforming variant is left alone', async () => {
  const cwd = await folder()
  const only = ['--only', 'LIST-8', '--only', 'ids-from-zero']
  const { code, out, err } = await called([...inMemory, ...only], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
  expect(out).toMatch(/^Faults found: (\d+) of \1, under seed 1/m)
  expect(out).toMatch(/^False alarms: 0 on 1 conforming variant/m)
})

test('in memory, of several mutants at once each is found, or what covers it', async () => {
  const cwd = await folder()
  const { code, out, err } = await called([...inMemory, '--compounds', '2'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
  expect(out).toMatch(/^Faults found: 2 of 2, under seed 1/m)
})
