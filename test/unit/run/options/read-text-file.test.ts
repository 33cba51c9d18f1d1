import { execFileSync } from 'node:child_process'
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFileIfThere, readTextFile } from '../../../../src/run/options/read-text-file.ts'
import { folder } from '../folder.ts'
import { refusal } from './parse.ts'

const wordsOf = (path: string, options = {}): string =>
  refusal(() => readFileIfThere((file) => readTextFile(file, options), path, 'It'))

test('a text is read, through a link too, without a byte order mark, and what is not there is none', async () => {
  const within = await folder()
  await writeFile(join(within, 'text'), 'naïve\n')
  await symlink('text', join(within, 'link'))
  await writeFile(join(within, 'empty'), '')
  await writeFile(join(within, 'marked'), '\u{FEFF}naïve\n')
  expect(['text', 'link', 'marked', 'empty'].map((name) => readTextFile(join(within, name)))).toEqual([
    'naïve\n',
    'naïve\n',
    'naïve\n',
    '',
  ])
  expect(readFileIfThere(readTextFile, join(within, 'none'), 'It')).toBeUndefined()
})

test('a pipe, a device, a folder and what is too large are refused at once', {
  skip: process.platform === 'win32',
}, async () => {
  const within = await folder()
  execFileSync('mkfifo', [join(within, 'pipe')])
  await mkdir(join(within, 'folder'))
  await writeFile(join(within, 'large'), '')
  await truncate(join(within, 'large'), 2 ** 24 + 1)
  await symlink('/dev/zero', join(within, 'link'))
  expect(wordsOf(join(within, 'pipe'))).toBe('It cannot be read (it is no regular file).')
  expect(wordsOf(join(within, 'link'))).toBe('It cannot be read (it is no regular file).')
  expect(wordsOf(join(within, 'folder'))).toBe('It cannot be read (it is a folder).')
  expect(wordsOf(join(within, 'large'))).toBe('It cannot be read (it has more than 16 MiB).')
  expect(readTextFile(join(within, 'large'), { most: 17 })).toHaveLength(2 ** 24 + 1)
})

test('a link is refused where it might not be followed', { skip: process.platform === 'win32' }, async () => {
  const within = await folder()
  await writeFile(join(within, 'text'), 'of somebody else')
  await symlink('text', join(within, 'link'))
  expect(wordsOf(join(within, 'link'), { throughLink: false })).toBe(
    'It cannot be read (it is a symbolic link).',
  )
})
