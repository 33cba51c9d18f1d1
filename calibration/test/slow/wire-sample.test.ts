import { expect, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { sampled } from '../../../test/sampled.ts'
import { testSeed } from '../../../test/test-seed.ts'
import { allFaults } from '../../mutants/index.ts'
import { variants } from '../../variants/index.ts'
import { called } from '../e2e/support/cli.ts'

/** Tries some on the wire, waits for limits of a minute included. */
async function calibrated(names: readonly string[], more: readonly string[] = []): Promise<void> {
  const cwd = await folder()
  const only = names.flatMap((name) => ['--only', name])
  const args = ['calibrate', ...only, ...more, '--judge-again', '--out', 'matrix']
  const { code, out, err } = await called(args, { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
}

test('on the wire, faults of one in eight requirements are found, and so again by the evidence', async () => {
  const targets = [...new Set(allFaults.map(({ target }) => target))].toSorted()
  await calibrated(sampled(targets, 8), ['--sample', '120', '--sample-seed', String(testSeed())])
})

test('on the wire, one variant in a hundred and fifty is left alone, and so again by the evidence', async () => {
  const names = variants.map(({ name }) => name)
  await calibrated(sampled(names, 150))
})
