import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from '../../../src/report/replace-file.ts'
import { folder } from '../../e2e/support/folder.ts'

test('a file is written anew, with its folder, and nothing stays beside it', async () => {
  const path = join(await folder(), 'textfiles/petstore.prom')
  await replaceFile(path, 'a 1\n')
  await replaceFile(path, 'a 2\n')
  expect(await readFile(path, 'utf8')).toBe('a 2\n')
  expect(await readdir(join(path, '..'))).toStrictEqual(['petstore.prom'])
})
