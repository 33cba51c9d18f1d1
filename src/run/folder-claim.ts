import { lstat, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { isRecord } from '../spec/is-record.ts'
import { withFileLock } from './file-lock.ts'
import { readTextFile } from './options/read-text-file.ts'
import { codeOf, systemWords, UsageError } from './options/usage-error.ts'

const name = 'run.lock'

interface Holder {
  readonly host: string
  readonly pid: number
  /** The latest end of the run, in ms since the epoch. */
  readonly until: number
}

/** Time beyond its limit in which a run writes its reports. */
const forReportsMs = 60_000
const dayMs = 86_400_000

/** Claims a folder, made if need be and `shown` in messages, for one run; returns the release. @throws UsageError */
export async function claimFolder(
  folder: string,
  shown: string,
  maxTimeMs: number,
): Promise<() => Promise<void>> {
  const path = join(folder, name)
  const until = Date.now() + Math.min(maxTimeMs, dayMs) + forReportsMs
  const mine: Holder = { host: hostname(), pid: process.pid, until }
  try {
    await makeFolder(folder)
    await withFileLock(`${path}.claim`, `The folder ${shown}`, async () => {
      await requireNoRun(folder, shown)
      // A link in its place may lead to any file.
      await rm(path, { force: true })
      await writeFile(path, `${JSON.stringify(mine)}\n`, { flag: 'wx' })
    })
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    throw new UsageError(
      `Reports cannot be written to ${shown}: ${systemWords(error)}. Name another folder with --out.`,
      { cause: error },
    )
  }
  return () => rm(path, { force: true })
}

/** @throws UsageError when another run writes to a folder, or may do so */
export async function requireNoRun(folder: string, shown: string): Promise<void> {
  const path = join(folder, name)
  const holder = await holderIn(path)
  if (holder === undefined || !isUnderWay(holder)) return
  const { host, pid } = holder
  const [who, until] =
    host === hostname()
      ? [`Another run, process ${pid},`, 'Wait for it.']
      : [`A run on ${host}`, `Wait for it or, if it is over, delete ${path}.`]
  throw new UsageError(
    `${who} writes its reports to ${shown}. ${until} A run gets another folder with --out.`,
  )
}

async function holderIn(path: string): Promise<Holder | undefined> {
  const found = await lstat(path).catch(() => undefined)
  if (found?.isFile() !== true) return undefined
  // The writer may name any time, but a run writes the file at its start and lasts no longer than this.
  if (Math.abs(Date.now() - found.mtimeMs) > dayMs + forReportsMs) return undefined
  try {
    const value: unknown = JSON.parse(readTextFile(path, { throughLink: false }))
    if (!isRecord(value)) return undefined
    const { host, pid, until } = value
    const isWhole = typeof host === 'string' && typeof pid === 'number' && typeof until === 'number'
    return isWhole ? { host, pid, until } : undefined
  } catch {
    return undefined
  }
}

/** Processes of another host are unknown, and another process may have the number of an ended one. */
function isUnderWay({ host, pid, until }: Holder): boolean {
  if (until < Date.now()) return false
  if (host !== hostname()) return true
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Makes a folder and its parents. Node's own `recursive` never ends on file systems such as `/proc`. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isFolder(path)) return
    if (codeOf(error) !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true
}
