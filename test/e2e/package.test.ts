import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/package-root.ts'
import { entry, startProcess } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { npm, npx } from './support/npm.ts'
import { oldNode } from './support/old-node.ts'
import { broken, openMusts, readReport } from './support/reports.ts'

/** Installing asks a registry, which may take its time. */
const installMs = 300_000

test('the package, installed in a project with a Vitest of its own, judges and leaves that alone', {
  timeout: installMs,
}, async () => {
  const packed = await folder()
  await npm(['pack', '--pack-destination', packed], { cwd: packageRoot() })
  const [tarball = ''] = await readdir(packed)
  expect(tarball).toMatch(/^petstore-conformance-.*\.tgz$/)

  const cwd = await folder()
  const bad = "throw new Error('this belongs to somebody else')\n"
  await mkdir(join(cwd, 'suites'))
  await writeFile(join(cwd, 'package.json'), '{"name": "of-somebody-else", "private": true}\n')
  await writeFile(join(cwd, 'vitest.config.ts'), bad)
  await writeFile(join(cwd, 'vite.config.js'), bad)
  await writeFile(join(cwd, 'mine.test.ts'), bad)
  await writeFile(join(cwd, 'suites/listing.test.ts'), bad)
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', join(packed, tarball)], { cwd })
  const before = await readdir(cwd)

  const { code, out, err } = await npx(['petstore-conformance', 'run', '--profile', 'core'], { cwd })
  expect(`${out}\n${err}`).not.toContain('somebody else')
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ complete: true, verdict: 'conformant', suiteFaults: [] })
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
  expect((await readdir(cwd)).toSorted()).toEqual([...before, 'reports'].toSorted())
})

test('on a Node that is not supported it says which one it needs', { timeout: installMs }, async () => {
  const cwd = await folder()
  const node = await oldNode()
  for (const args of [['run'], ['--help'], []]) {
    const { code, out, err } = await startProcess(node, [entry, ...args], { cwd }).outcome
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(
      /^petstore-conformance needs Node \^22\.22\.2 \|\| \^24\.15 \|\| >=26, and this is \d+\.\d+\.\d+\.\n$/,
    )
  }
  expect(await readdir(cwd)).toEqual([])
})
