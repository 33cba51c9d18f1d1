import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** All of them take too long to wait for: `npm run calibrate` does that. */
test('of a sample, faults are found, known misses are not, and variants are left alone', {
  timeout: 600_000,
}, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(['calibrate', '--sample', '10', '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})
