import { lstat, rm, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, UsageError } from './options/usage-error.ts'

/** A process renews its lock every two seconds, so a lock this old was left by a process that died. */
const staleMs = 10_000
const retryMs = 20
/** The longest wait, whatever other processes do with the lock. */
const mostWaitMs = 60_000

/** Works while no other process does, by an exclusive file; messages call it `what`. @throws UsageError without the lock */
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
  // Also of a link that leads nowhere, which would never be stale otherwise.
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  // No run made the lock at a time in the future.
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > staleMs
}

/** Removes a stale lock, one process at a time: otherwise a slower one could remove the new lock of a faster one. */
async function breakLock(path: string, what: string): Promise<void> {
  const breaking = `${path}.breaking`
  if (!(await taken(breaking))) {
    // Whether another process removes the lock or died while it did is unknown.
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
