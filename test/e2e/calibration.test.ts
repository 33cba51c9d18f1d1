import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** All of them take too long to wait for: `npm run calibrate` does that. */
test('a third of the faults is found, and a third of the variants left alone', {
  timeout: 780_000,
}, async () => {
  const { code, out, err } = await called(['calibrate', '--third', '--workers', '2', '--out', 'matrix'], {
    cwd: await folder(),
  })
  expect(code, `${out}\n${err}`).toBe(0)
})
