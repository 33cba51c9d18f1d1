import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimFolder } from '../../../src/run/folder-claim.ts'
import { folder } from './folder.ts'

const claim = (path: string): ReturnType<typeof claimFolder> => claimFolder(path, 'reports', 600_000)

/** A process that is there until the test is over. */
async function another(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid ?? 0
}

async function held(holder: Readonly<Record<string, unknown>>): Promise<string> {
  const path = await folder()
  const whole = { host: hostname(), pid: await another(), until: Date.now() + 60_000, ...holder }
  await writeFile(join(path, 'run.lock'), JSON.stringify(whole))
  return path
}

test('a folder is made, claimed, and left without a trace', async () => {
  const path = join(await folder(), 'deep', 'reports')
  const release = await claim(path)
  expect(await readdir(path)).toEqual(['run.lock'])
  await release()
  expect(await readdir(path)).toEqual([])
})

test('one that another run has is refused, by its process or by its host', async () => {
  await expect(claim(await held({}))).rejects.toThrow(
    /^Another run, process \d+, writes its reports to reports/,
  )
  await expect(claim(await held({ host: 'elsewhere' }))).rejects.toThrow(
    /^A run on elsewhere writes its reports/,
  )
})

test.for([
  ['a process that is no more', { pid: 2 ** 30 }],
  ['a run that must be over', { host: 'elsewhere', until: Date.now() - 1 }],
  ['nobody knows what', { pid: 'none' }],
] as const)('what %s left is taken over', async ([, holder]) => {
  const path = await held(holder)
  const release = await claim(path)
  await release()
  expect(await readdir(path)).toEqual([])
})

test('what says that it holds for ever is taken over after a day', async () => {
  const path = await held({ host: 'elsewhere', until: Number.MAX_SAFE_INTEGER })
  await expect(claim(path)).rejects.toThrow(/^A run on elsewhere/)
  for (const days of [-2, 2]) {
    const at = new Date(Date.now() + days * 86_400_000)
    await utimes(join(path, 'run.lock'), at, at)
    const release = await claim(path)
    await release()
    expect(await readdir(path)).toEqual([])
    await writeFile(join(path, 'run.lock'), JSON.stringify({ host: 'elsewhere', pid: 1, until: 2 ** 53 - 1 }))
  }
})

test('a folder that cannot be made is refused before anything is asked', async () => {
  const within = await folder()
  await writeFile(join(within, 'file'), '')
  await symlink(join(within, 'gone', 'and', 'gone'), join(within, 'link'))
  for (const path of ['file', join('file', 'reports'), 'link'])
    await expect(claim(join(within, path))).rejects.toThrow(
      /^Reports cannot be written to .+: (a file stands|there is no such)[a-z ]+\. Name/,
    )
  // A file system that makes no folders, where Node tries for ever.
  await expect(claim('/proc/reports')).rejects.toThrow('Reports cannot be written')
})

test('a folder is made with those that it is in', async () => {
  const path = join(await folder(), 'a', 'b', 'c')
  const release = await claim(path)
  expect(await readdir(path)).toEqual(['run.lock'])
  await release()
})

test('a lock within the lock that a dead run left is told what to delete', async () => {
  const path = await folder()
  const longAgo = new Date(Date.now() - 60_000)
  for (const left of ['run.lock.claim', 'run.lock.claim.breaking']) {
    await writeFile(join(path, left), '')
    await utimes(join(path, left), longAgo, longAgo)
  }
  await expect(claim(path)).rejects.toThrow(
    /^The folder reports is locked: .*breaking was left by a run that died/,
  )
})

test('a link in the place of the claim is replaced, and where it leads to is left alone', async () => {
  const path = await folder()
  const outside = join(await folder(), 'outside')
  await writeFile(outside, 'of somebody else')
  await symlink(outside, join(path, 'run.lock'))
  const release = await claim(path)
  expect((await lstat(join(path, 'run.lock'))).isFile()).toBe(true)
  expect(await readFile(outside, 'utf8')).toBe('of somebody else')
  await release()
  expect(await readdir(path)).toEqual([])
  // It would never have come to an end of this one.
  await symlink('/dev/zero', join(path, 'run.lock'))
  await (await claim(path))()
})

test('a folder may be named by a link to it', async () => {
  const path = await folder()
  const link = join(await folder(), 'link')
  await symlink(path, link)
  const release = await claim(link)
  expect(await readdir(path)).toEqual(['run.lock'])
  await release()
})
