import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** `npm run calibrate` tries all of them on the wire, which takes too long to wait for. */
test.each([
  ['in memory, every fault is found but the known misses, and every variant left alone', ['--in-memory']],
  ['on the wire, a sample of what core sees is judged likewise', ['--sample', '30', '--profile', 'core']],
])('%s', { timeout: 900_000 }, async (_, args) => {
  const cwd = await folder()
  const { code, out, err } = await called(['calibrate', ...args, '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})
