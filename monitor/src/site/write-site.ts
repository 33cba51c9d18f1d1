import { createHash } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReportNotWritable, readTextFile, replaceFile, UsageError } from 'petstore-conformance'
import { isMapOf, isObjectOf, isText, parsed } from '../changes/form.ts'
import { Refusal } from '../targets/refusal.ts'
import { requireOwn } from './require-own.ts'
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
  /** In words: files that were left out, since the history has not what they are made of. */
  readonly troubles: readonly string[]
}

/**
 * Writes a site into a folder, which is made if need be. Each file is replaced whole, and is there before another links to
 * it, so a reader meets no half of anything. What the site wrote before and has no more is deleted, at the end. Nobody else
 * may write to the folder or to those within it: a link that is planted there would lead files elsewhere.
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
  await makeOwn(folder, name, '.')
  const former = await readManifest(folder, name)
  for (const path of [...former.keys(), ...files.map((file) => file.path)])
    requireOwn(folder, name, dirname(path))
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
  const troubles: string[] = []
  let written = 0
  for (const file of files) {
    const { path, fixed } = file
    const known = former.get(path)
    if (fixed !== undefined && known === fixedMark(fixed) && isThere(join(folder, path))) {
      now.set(path, known)
      continue
    }
    const content = await file.content().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      troubles.push(`${join(name, path)} was left out. ${error.message}`)
      return undefined
    })
    if (content === undefined) continue
    const mark = fixed === undefined ? createHash('sha256').update(content).digest('hex') : fixedMark(fixed)
    now.set(path, mark)
    if (known === mark && isThere(join(folder, path))) continue
    await makeOwn(folder, name, dirname(path))
    await replaceFile(join(folder, path), content)
    written += 1
  }
  const gone = [...claimed.keys()].filter((path) => !now.has(path))
  const left = gone.filter((path) => isThere(join(folder, path)))
  for (const path of left) {
    requireOwn(folder, name, dirname(path))
    await remove(folder, path)
  }
  requireOwn(folder, name, '.')
  await writeManifest(folder, now)
  return { files: now.size, written, deleted: left.length, troubles }
}

/** Makes a folder of the site, whatever the umask is, with no right for others to write. */
async function makeOwn(folder: string, name: string, path: string): Promise<void> {
  requireOwn(folder, name, path)
  try {
    await mkdir(join(folder, path), { recursive: true, mode: 0o755 })
  } catch (error) {
    throw new ReportNotWritable(join(folder, path), error)
  }
  requireOwn(folder, name, path)
}

async function readManifest(folder: string, name: string): Promise<ReadonlyMap<string, string>> {
  let text: string
  requireOwn(folder, name, manifestName)
  try {
    text = readTextFile(join(folder, manifestName), { most: mostMebibytes })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map()
    throw new ReportNotWritable(join(folder, manifestName), error)
  }
  const value = parsed(text)
  if (isManifest(value) && Object.keys(value.files).every(isWithin))
    return new Map(Object.entries(value.files))
  throw new UsageError(
    `${join(name, manifestName)} is not what this suite writes, so nobody knows which files of ${name} are the site's. Name another folder by --out.`,
  )
}

const isManifest = isObjectOf({ files: isMapOf(isText) })

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
