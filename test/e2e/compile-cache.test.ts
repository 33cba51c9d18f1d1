import { chmod, lstat, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** What a call leaves in the folder for temporary files, and in that for compiled code. */
async function left(home: string, env: Readonly<Record<string, string>> = {}): Promise<readonly string[][]> {
  const temporary = await folder()
  const { code, err } = await called(['list'], { cwd: home, env: { HOME: home, TMPDIR: temporary, ...env } })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const cache = join(home, '.cache/petstore-conformance/compile-cache')
  return [await readdir(temporary), await readdir(cache).catch(() => [])]
}

test('compiled code is kept where the user alone can write, and used from there', async () => {
  const home = await folder()
  expect(await left(home)).toEqual([[], [expect.any(String)]])
  const { mode } = await lstat(join(home, '.cache/petstore-conformance/compile-cache'))
  expect(mode & 0o777).toBe(0o700)
  expect(await left(home)).toEqual([[], [expect.any(String)]])
  const cache = await folder()
  expect(await left(await folder(), { XDG_CACHE_HOME: cache })).toEqual([[], []])
  expect(await readdir(cache)).toEqual(['petstore-conformance'])
})

test.for([
  ['of all', '.cache'],
  ['of the suite', '.cache/petstore-conformance'],
  ['of compiled code', '.cache/petstore-conformance/compile-cache'],
])('no code is taken from a folder %s that others can write', async ([, place = '']) => {
  const home = await folder()
  await mkdir(join(home, place), { recursive: true })
  await chmod(join(home, place), 0o777)
  expect(await left(home)).toEqual([[], []])
})

test('no code is taken from behind a link, from the folder that is worked in, or where there is no home', async () => {
  const home = await folder()
  const elsewhere = await folder()
  await mkdir(join(home, '.cache/petstore-conformance'), { recursive: true })
  await symlink(elsewhere, join(home, '.cache/petstore-conformance/compile-cache'))
  expect(await left(home)).toEqual([[], []])
  const cwd = await folder()
  for (const env of [{ XDG_CACHE_HOME: 'cache' }, { HOME: '' }, { HOME: 'home' }])
    expect(await left(cwd, env)).toEqual([[], []])
  expect(await readdir(cwd)).toEqual([])
})

test('a folder that the user names is taken, and none where there is to be none', async () => {
  const home = await folder()
  const named = await folder()
  expect(await left(home, { NODE_COMPILE_CACHE: named })).toEqual([[], []])
  expect(await readdir(named)).not.toEqual([])
  expect(await left(home, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual([[], []])
})
