import { expect, test } from 'vitest'
import { commitNumber } from '../commit-number.ts'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'

/** Waits for limits of a minute included. */
test('on the wire, a sample of all that full sees is judged as it must be', async () => {
  const cwd = await folder()
  const sample = ['--sample', '40', '--sample-seed', String(commitNumber())]
  const { code, out, err } = await called(['calibrate', ...sample, '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})
