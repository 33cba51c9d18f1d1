import { expect, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { testSeed } from '../../../test/test-seed.ts'
import { called } from '../e2e/support/cli.ts'

test('in memory, the evidence of one in six hundred, judged again, comes to the same', async () => {
  const cwd = await folder()
  const sample = ['--sample', '600', '--sample-seed', String(testSeed() + 1)]
  const args = ['calibrate', '--in-memory', ...sample, '--judge-again', '--out', 'matrix']
  const { code, out, err } = await called(args, { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})
