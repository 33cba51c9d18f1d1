import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRecord, ReportNotWritable, readTextFile, replaceFile, UsageError } from 'petstore-conformance'
import type { SiteFile } from './site-files.ts'

/** What the site has written into its folder: nothing else there is ever replaced or deleted. */
const manifestName = 'site-manifest.json'
/** Of the manifest, which has a line for every report that is kept. */
const mostMebibytes = 100

/** What became of the folder. */
export interface WrittenSite {
  /** Files that the site has now. */
  readonly files: number
  /** Those that are new or other than before. */
  readonly written: number
  readonly deleted: number
}

/**
 * Writes a site into a folder, which is made if need be. Each file is replaced whole, and is there before another links to
 * it, so a reader meets no half of anything. What the site wrote before and has no more is deleted, at the end.
 *
 * @param folder - absolute
 * @param name - the folder as messages may show it
 * @param files - in the order in which they are to be written
 * @throws UsageError where something of somebody else's is in the way
 * @throws ReportNotWritable where the folder cannot be written to
 */
export async function writeSite(
  folder: string,
  name: string,
  files: readonly SiteFile[],
): Promise<WrittenSite> {
  await mkdirOrTell(folder)
  const former = await readManifest(folder, name)
  refuseLinks(folder, name, [...former.keys(), ...files.map(({ path }) => path)])
  const foreign = files.find(({ path }) => !former.has(path) && isThere(join(folder, path)))
  if (foreign !== undefined)
    throw new UsageError(
      `${join(name, foreign.path)} is there, and no site of this suite wrote it. Name another folder by --out, or remove it.`,
    )
  // What is written from here on is known to be the site's, whenever this process ends.
  const claimed = new Map(former)
  for (const { path } of files) if (!claimed.has(path)) claimed.set(path, '')
  await writeManifest(folder, claimed)
  const now = new Map<string, string>()
  let written = 0
  for (const file of files) {
    const { path, fixed } = file
    const known = former.get(path)
    if (fixed !== undefined && known === fixedMark(fixed) && isThere(join(folder, path))) {
      now.set(path, known)
      continue
    }
    const content = await file.content()
    if (content === undefined) continue
    const mark = fixed === undefined ? digestOf(content) : fixedMark(fixed)
    now.set(path, mark)
    if (known === mark && isThere(join(folder, path))) continue
    await replaceFile(join(folder, path), content)
    written += 1
  }
  const gone = [...claimed.keys()].filter((path) => !now.has(path))
  const left = gone.filter((path) => isThere(join(folder, path)))
  for (const path of left) await remove(folder, path)
  await writeManifest(folder, now)
  return { files: now.size, written, deleted: left.length }
}

async function mkdirOrTell(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new ReportNotWritable(folder, error)
  }
}

async function readManifest(folder: string, name: string): Promise<ReadonlyMap<string, string>> {
  let text: string
  try {
    text = readTextFile(join(folder, manifestName), { most: mostMebibytes })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw new ReportNotWritable(join(folder, manifestName), error)
  }
  const marks = marksIn(text)
  if (marks !== undefined) return marks
  throw new UsageError(
    `${join(name, manifestName)} is not what this suite writes, so nobody knows which files of ${name} are the site's. Name another folder by --out.`,
  )
}

function marksIn(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !isRecord(value['files'])) return undefined
    const marks = new Map<string, string>()
    for (const [path, mark] of Object.entries(value['files'])) {
      if (!isWithin(path) || typeof mark !== 'string') return undefined
      marks.set(path, mark)
    }
    return marks
  } catch {
    return undefined
  }
}

/** A folder of the site that is a link would have files written and deleted wherever it leads. */
function refuseLinks(folder: string, name: string, paths: readonly string[]): void {
  const parents = new Set(
    paths.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
  )
  parents.delete('')
  for (const parent of parents)
    if (lstatSync(join(folder, parent), { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new UsageError(
        `${join(name, parent)} is a link, and a site is written through none. Remove it, or name another folder by --out.`,
      )
}

/** Whether a path is one that a site can have: nothing outside its folder. */
function isWithin(path: string): boolean {
  return (
    /^(?:index\.html|targets\/[a-z0-9._~-]+\.html|runs\/[a-z0-9._~-]+\/[a-z0-9._~-]+\/report\.(?:html|json))$/.test(
      path,
    ) && !path.split('/').some((part) => part === '..' || part === '.')
  )
}

async function writeManifest(folder: string, marks: ReadonlyMap<string, string>): Promise<void> {
  const files = Object.fromEntries([...marks].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  await replaceFile(join(folder, manifestName), `${JSON.stringify({ files }, null, 2)}\n`)
}

/** Deletes a file, and the folders that are empty without it. */
async function remove(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true })
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const left = await readdir(join(folder, parent)).catch(() => ['unknown'])
    if (left.length > 0) return
    await rmdir(join(folder, parent)).catch(() => undefined)
  }
}

/** What lies behind something that is no folder is not there; writing it tells why. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function fixedMark(fixed: string): string {
  return `run ${fixed}`
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
