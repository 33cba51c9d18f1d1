import { readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withFileLock } from '../../../src/run/file-lock.ts'
import { folder } from './folder.ts'

/** A lock that another has, made so many milliseconds from now. */
async function held(inMs: number): Promise<string> {
  const path = join(await folder(), 'lock')
  const at = new Date(Date.now() + inMs)
  await writeFile(path, '')
  await utimes(path, at, at)
  return path
}

test.for([-60_000, 3_600_000])('a lock of another time, %i ms from now, is broken', async (inMs) => {
  const path = await held(inMs)
  expect(await withFileLock(path, 'The file', async () => 'done')).toBe('done')
  expect(await readdir(dirname(path))).toEqual([])
})

test('a lock that others always have is waited for no longer than a while', async () => {
  const path = await held(0)
  await expect(withFileLock(path, 'The file', async () => 'done', undefined, 1)).rejects.toThrow(
    `others have had ${path} for too long; delete it if no other run is under way`,
  )
})

test('whoever is told to stop waits no more, and leaves the lock to who has it', async () => {
  const path = await held(0)
  const stop = new AbortController()
  const waiting = withFileLock(path, 'The file', async () => 'done', stop.signal)
  stop.abort()
  await expect(waiting).rejects.toThrow('the run was stopped while it waited')
  expect(await readdir(dirname(path))).toEqual(['lock'])
})
