import { expect, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { sampled } from '../../../test/sampled.ts'
import { testSeed } from '../../../test/test-seed.ts'
import { allFaults } from '../../mutants/index.ts'
import { called } from '../e2e/support/cli.ts'

/** `npm run test:slow` tries more on the wire, and `npm run calibrate` all, which takes too long to wait for. */
test('on the wire, one fault of one in five requirements is judged as in memory, others at each commit', {
  timeout: 900_000,
}, async () => {
  const cwd = await folder()
  const seen = allFaults.filter(({ profiles }) => profiles.includes('core')).map(({ target }) => target)
  const only = sampled([...new Set(seen)].toSorted(), 5).flatMap((id) => ['--only', id])
  const sample = ['--sample', '1000', '--sample-seed', String(testSeed()), '--profile', 'core']
  const { code, out, err } = await called(['calibrate', ...only, ...sample, '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})
