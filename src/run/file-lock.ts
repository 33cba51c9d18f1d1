import { lstat, rm, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, UsageError } from './options/usage-error.ts'

/** A process that holds a lock renews its time five times as often: a lock this old was left by one that died. */
const staleMs = 10_000
const retryMs = 20
/** Nobody waits longer, whatever others do with the lock. */
const mostWaitMs = 60_000

/**
 * Does something while no other process does, by an exclusive file in a folder that exists; messages call it `what`.
 *
 * @throws UsageError where the lock cannot be had or the signal ends the wait; what creating its file throws otherwise
 */
export async function withFileLock<T>(
  path: string,
  what: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
  waitMs = mostWaitMs,
): Promise<T> {
  const end = performance.now() + waitMs
  while (!(await taken(path))) {
    if (signal?.aborted) throw new UsageError(`${what} is locked: the run was stopped while it waited.`)
    if (performance.now() > end)
      throw new UsageError(
        `${what} is locked: others have had ${path} for too long; delete it if no other run is under way.`,
      )
    if (await isStale(path)) await breakLock(path, what)
    else await sleep(retryMs * (1 + Math.random()))
  }
  const renew = (): Promise<void> => utimes(path, new Date(), new Date()).catch(() => undefined)
  const beat = setInterval(renew, staleMs / 5)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

async function taken(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isStale(path: string): Promise<boolean> {
  // Of a link that leads nowhere too: it would never be stale otherwise.
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  // A time that is yet to come is none at which a run made it.
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > staleMs
}

/**
 * Two processes may find a lock stale at once, and the slower one would take away the lock that the faster one has made
 * since. So they go one by one, each looks again, and whoever makes a lock meanwhile finds the old one or none.
 */
async function breakLock(path: string, what: string): Promise<void> {
  const breaking = `${path}.breaking`
  if (!(await taken(breaking))) {
    // A process died while it took away the lock of another, or is at it still: nobody can tell.
    if (await isStale(breaking))
      throw new UsageError(
        `${what} is locked: ${breaking} was left by a run that died; delete it if no other run is under way.`,
      )
    await sleep(retryMs * (1 + Math.random()))
    return
  }
  try {
    if (await isStale(path)) await rm(path, { force: true })
  } finally {
    await rm(breaking, { force: true })
  }
}
