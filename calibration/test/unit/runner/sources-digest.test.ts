import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesDigest } from '../../../runner/calibrate.ts'

const files = { 'src/a.ts': 'a', 'src/b/c.ts': 'c', 'suites/x.test.ts': 'x', 'spec/openapi.yaml': 'y' }

async function digestOf(given: Readonly<Record<string, string>>): Promise<string | undefined> {
  const root = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  try {
    for (const [path, content] of Object.entries(given)) {
      await mkdir(join(root, path, '..'), { recursive: true })
      await writeFile(join(root, path), content)
    }
    return sourcesDigest(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

test('the same sources have the same digest, wherever they lie', async () => {
  const reversed = Object.fromEntries(Object.entries(files).toReversed())
  const digest = await digestOf(files)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await digestOf(reversed)).toBe(digest)
})

test.for([
  [{ 'src/a.ts': 'A' }, 'a file that changes'],
  [{ 'src/d.ts': '' }, 'an empty file that is new'],
  [{ 'src/a.ts': 'a\n' }, 'a line break'],
] as const)('%j makes another digest: %s', async ([changed]) => {
  expect(await digestOf({ ...files, ...changed })).not.toBe(await digestOf(files))
})

test('a file that moves makes another digest', async () => {
  const { 'src/a.ts': content, ...others } = files
  expect(await digestOf({ ...others, 'src/e.ts': content })).not.toBe(await digestOf(files))
})

test('docs, hidden files and what lies elsewhere are left out', async () => {
  const besides = { 'src/README.md': 'd', 'src/.swp': 's', 'test/t.ts': 't', 'package.json': '{}' }
  expect(await digestOf({ ...files, ...besides })).toBe(await digestOf(files))
})

test('without the sources there is none', async () => {
  expect(await digestOf({ 'dist/src/a.js': 'a', 'spec/openapi.yaml': 'y' })).toBeUndefined()
})
