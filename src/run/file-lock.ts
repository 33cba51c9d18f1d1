import { lstat, open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whoever holds a lock needs it for milliseconds: one this old was left by a process that died. */
const staleMs = 10_000
const retryMs = 20

/** A process died in the moment in which it took away the lock of another: nobody can tell that it is not at it still. */
export class StaleLockError extends Error {
  override readonly name = 'StaleLockError'

  constructor(path: string) {
    super(`${path} was left by a run that died; delete it if no other run is under way`)
  }
}

/**
 * Does something while no other process does: an exclusive file stands for that.
 *
 * @param path - of the lock file, in a folder that exists
 * @throws StaleLockError where a lock that a dead process left cannot be taken away safely
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
  // Of a link that leads nowhere too: it would never be stale otherwise.
  const { mtimeMs } = await lstat(path).catch(unlessGone)
  return mtimeMs !== undefined && Date.now() - mtimeMs > staleMs
}

/**
 * Two processes may find a lock stale at once, and the slower one would take away the lock that the faster one has made
 * since. So they go one by one, each looks again, and whoever makes a lock meanwhile finds the old one or none.
 */
async function breakLock(path: string): Promise<void> {
  const breaking = `${path}.breaking`
  if (!(await taken(breaking))) {
    if (await isStale(breaking)) throw new StaleLockError(breaking)
    await sleep(retryMs * (1 + Math.random()))
    return
  }
  try {
    if (await isStale(path)) await rm(path, { force: true })
  } finally {
    await rm(breaking, { force: true })
  }
}

function unlessGone(error: unknown): { readonly mtimeMs?: number } {
  if (codeOf(error) === 'ENOENT') return {}
  throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
