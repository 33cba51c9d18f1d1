import { execFileSync } from 'node:child_process'
import { lstat, lutimes, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accountOf,
  addSpending,
  type DayState,
  dayStateFile,
  newDay,
  serialiseDayState,
} from '../../../src/run/day-state.ts'
import { folder } from './folder.ts'

const salt = '0123456789abcdef'.repeat(2)
const account = accountOf({ salt }, 'https://pets.example/v1', 'main-key-1234')
const other = accountOf({ salt }, 'https://pets.example/v1', 'other-key-1234')
const today = '2026-03-14'
const now = (): Date => new Date(`${today}T12:00:00Z`)

const asItIs = (state: DayState): DayState => state
const adding =
  (spending: Readonly<Record<string, number>>) =>
  (state: DayState): DayState =>
    addSpending(state, spending)

async function aFile(): Promise<string> {
  return join(await folder(), 'spent.json')
}

test('there need be no file to begin with', async () => {
  const path = await aFile()
  const first = await dayStateFile(path, now).change(asItIs)
  expect(first).toEqual(newDay(today, first.salt))
  expect(first.salt).not.toBe(newDay(today).salt)
  // It is the file's from then on.
  expect(await dayStateFile(path, now).change(asItIs)).toEqual(first)
})

test("runs at the same time do not lose each other's counts", async () => {
  const path = await aFile()
  const all = Array.from({ length: 20 }, (_, index) =>
    dayStateFile(path, now).change(adding({ [index % 2 === 0 ? account : other]: 3 })),
  )
  await Promise.all(all)
  expect((await dayStateFile(path, now).change(asItIs)).spent).toEqual({ [account]: 30, [other]: 30 })
  expect(await readdir(join(path, '..'))).toEqual(['spent.json'])
})

test('a new day begins with nothing', async () => {
  const path = await aFile()
  await dayStateFile(path, now).change(adding({ [account]: 990 }))
  const before = await dayStateFile(path, now).change(asItIs)
  const tomorrow = dayStateFile(path, () => new Date(`2026-03-15T00:00:00Z`))
  await tomorrow.change(adding({ [other]: 1 }))
  expect(await tomorrow.change(asItIs)).toEqual({
    day: '2026-03-15',
    salt: before.salt,
    spent: { [other]: 1 },
    reserved: [],
  })
})

test('a lock that a dead run left is broken, by one of those who wait', async () => {
  const path = await aFile()
  await writeFile(`${path}.lock`, '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(`${path}.lock`, longAgo, longAgo)
  await Promise.all([1, 2, 3].map((count) => dayStateFile(path, now).change(adding({ [account]: count }))))
  expect((await dayStateFile(path, now).change(asItIs)).spent).toEqual({ [account]: 6 })
  expect(await readdir(join(path, '..'))).toEqual(['spent.json'])
})

test('who cannot tell whether a dead run is at it still is told what to delete', async () => {
  const path = await aFile()
  const longAgo = new Date(Date.now() - 60_000)
  for (const left of [`${path}.lock`, `${path}.lock.breaking`]) {
    await writeFile(left, '')
    await utimes(left, longAgo, longAgo)
  }
  await expect(dayStateFile(path, now).change(asItIs)).rejects.toThrow(
    `${path}.lock.breaking was left by a run that died; delete it if no other run is under way`,
  )
  await rm(`${path}.lock.breaking`)
  expect((await dayStateFile(path, now).change(asItIs)).spent).toEqual({})
})

test('the file is for its owner only', { skip: process.platform === 'win32' }, async () => {
  const path = await aFile()
  await dayStateFile(path, now).change(adding({ [account]: 1 }))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a file of something else is left as it is', async () => {
  const path = await aFile()
  await writeFile(path, 'dear diary')
  await expect(dayStateFile(path, now).change(asItIs)).rejects.toThrow('is no state file of this suite')
  await expect(dayStateFile(path, now).change(adding({ [account]: 1 }))).rejects.toThrow(
    'it was left as it is',
  )
  expect(await readFile(path, 'utf8')).toBe('dear diary')
  expect(await readdir(join(path, '..'))).toEqual(['spent.json'])
})

test('a state file that is a pipe keeps nobody waiting', { skip: process.platform === 'win32' }, async () => {
  const path = await aFile()
  execFileSync('mkfifo', [path])
  await expect(dayStateFile(path, now).change(asItIs)).rejects.toThrow(
    `The state file ${path} cannot be read (it is no regular file).`,
  )
})

test('a folder that is not there is said to be missing before anything is sent', async () => {
  const path = join(await folder(), 'none', 'spent.json')
  await expect(dayStateFile(path, now).change(asItIs)).rejects.toThrow(
    /cannot be read and written: there is no such file or folder/,
  )
})

test('a state of yesterday is no hindrance', async () => {
  const path = await aFile()
  await writeFile(
    path,
    serialiseDayState({ day: '2026-03-13', salt, spent: { [account]: 1000 }, reserved: [] }),
  )
  expect((await dayStateFile(path, now).change(asItIs)).spent).toEqual({})
})

test('a state file is replaced, and not written through a link', {
  skip: process.platform === 'win32',
}, async () => {
  const path = await aFile()
  const outside = join(await folder(), 'outside')
  await writeFile(outside, '')
  await symlink(join(await folder(), 'none'), path)
  await symlink(outside, `${path}.lock`)
  const longAgo = new Date(Date.now() - 60_000)
  await lutimes(`${path}.lock`, longAgo, longAgo)
  await dayStateFile(path, now).change(adding({ [account]: 1 }))
  expect((await lstat(path)).isFile()).toBe(true)
  expect(await readFile(outside, 'utf8')).toBe('')
  expect(await readdir(join(path, '..'))).toEqual(['spent.json'])
})

test('a lock that is a link to nothing keeps nobody waiting for ever', {
  skip: process.platform === 'win32',
}, async () => {
  const path = await aFile()
  await symlink(join(await folder(), 'none'), `${path}.lock`)
  const longAgo = new Date(Date.now() - 60_000)
  await lutimes(`${path}.lock`, longAgo, longAgo)
  await dayStateFile(path, now).change(adding({ [account]: 1 }))
  expect(await readdir(join(path, '..'))).toEqual(['spent.json'])
})
