import { randomUUID } from 'node:crypto'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whoever holds a lock needs it for milliseconds: one this old was left by a process that died. */
const staleMs = 10_000
const retryMs = 20

/**
 * Does something while no other process does: an exclusive file stands for that.
 *
 * @param path - of the lock file, in a folder that exists
 * @throws what creating the lock file throws, unless it is there already
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!(await taken(path))) {
    if (await isStale(path)) await breakLock(path)
    else await sleep(retryMs * (1 + Math.random()))
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isStale(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(unlessGone)
  return mtimeMs !== undefined && Date.now() - mtimeMs > staleMs
}

/**
 * Two processes may find a lock stale at once, and the slower one would take away the lock that the faster one
 * has made since. So it is moved aside, looked at, and put back if it is not the old one.
 */
async function breakLock(path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (!(await isStale(aside))) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

function unlessGone(error: unknown): { readonly mtimeMs?: number } {
  if (codeOf(error) === 'ENOENT') return {}
  throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
