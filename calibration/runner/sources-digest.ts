import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['src', 'suites', 'spec']

/**
 * Digest of all that a run's verdicts come from: names and contents of the files in `src`, `suites` and `spec`.
 *
 * @param root The folder of the package.
 * @returns undefined where the sources are not at hand, as in an installed package
 */
export function sourcesDigest(root: string): string | undefined {
  if (!folders.every((folder) => existsSync(join(root, folder)))) return undefined
  const hash = createHash('sha256')
  for (const path of folders.flatMap((folder) => filesIn(root, folder)).toSorted(byCodeUnits)) {
    const content = readFileSync(join(root, path))
    // With lengths, no two sets of files give the same bytes.
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Paths from the root, with slashes on every system. */
function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(root, path)
    return entry.isFile() && isSource(entry.name) ? [path] : []
  })
}

/** Docs say nothing of verdicts, and hidden files are those of editors. */
function isSource(name: string): boolean {
  return !name.endsWith('.md') && !name.startsWith('.')
}

/** Not by locale: the order must be the same everywhere. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
