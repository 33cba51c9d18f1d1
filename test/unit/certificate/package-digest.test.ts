import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageDigest } from '../../../src/certificate/subjects.ts'

async function aPackage(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['bin', 'dist/src', 'spec']) await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'bin/start.cjs'), 'start')
  await writeFile(join(root, 'dist/src/run.js'), 'run')
  await writeFile(join(root, 'spec/openapi.yaml'), 'openapi')
  return root
}

test('a copy has the same digest, and what is beside it counts for nothing', async () => {
  const root = await aPackage()
  const digest = await packageDigest(root)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  const copy = await aPackage()
  await cp(root, copy, { recursive: true })
  await writeFile(join(copy, 'README.md'), 'read me')
  expect(await packageDigest(copy)).toBe(digest)
})

test.each<readonly [string, (root: string) => Promise<void>]>([
  ['another content', (root) => writeFile(join(root, 'dist/src/run.js'), 'ran')],
  ['another file', (root) => writeFile(join(root, 'dist/src/more.js'), '')],
  ['another name', (root) => rename(join(root, 'dist/src/run.js'), join(root, 'dist/src/ran.js'))],
  ['one file less', (root) => rm(join(root, 'spec/openapi.yaml'))],
])('%s gives another digest', async (_name, change) => {
  const root = await aPackage()
  const before = await packageDigest(root)
  await change(root)
  expect(await packageDigest(root)).not.toBe(before)
})
