import { expect, test } from 'vitest'
import { commitNumber } from '../commit-number.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** `npm run test:slow` tries more on the wire, and `npm run calibrate` all, which takes too long to wait for. */
test('on the wire, one of what core sees of each requirement is judged likewise, others at each commit', {
  timeout: 900_000,
}, async () => {
  const cwd = await folder()
  const sample = ['--sample', '1000', '--sample-seed', String(commitNumber()), '--profile', 'core']
  const { code, out, err } = await called(['calibrate', ...sample, '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})
