import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { packageRoot } from '../run/package-root.ts'
import { suiteFacts } from '../run/run-facts.ts'
import { evidenceFiles, type Subject } from './statement.ts'

/** What of the package makes verdicts: other files of it may differ between an installation and a checkout. */
const folders = ['bin', 'dist', 'spec']

/** SHA-256, in hexadecimal, of the suite as it runs: names and contents of the files in `bin`, `dist` and `spec`. */
export async function packageDigest(root: string): Promise<string> {
  const hash = createHash('sha256')
  const paths = (await Promise.all(folders.map((folder) => filesIn(root, folder)))).flat()
  // Not by locale: the order must be the same everywhere.
  for (const path of paths.toSorted((one, other) => (one < other ? -1 : 1))) {
    const content = await readFile(join(root, path))
    // With lengths, no two sets of files give the same bytes.
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Paths from the root, with slashes on every system. */
async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The evidence in a folder, by its digests. */
export async function subjectsOfEvidence(folder: string): Promise<readonly Subject[]> {
  return Promise.all(evidenceFiles.map((name) => ofFile(name, join(folder, name))))
}

/** The suite that runs: its interface document, what that is taken to oblige, and its package. */
export async function subjectsOfSuite(): Promise<readonly Subject[]> {
  const root = packageRoot()
  const { name, version } = suiteFacts()
  return [
    ...(await Promise.all(
      ['openapi.yaml', 'requirements.yaml'].map((file) => ofFile(file, join(root, 'spec', file))),
    )),
    { name: `${name}@${version}`, digest: { sha256: await packageDigest(root) } },
  ]
}

async function ofFile(name: string, path: string): Promise<Subject> {
  return { name, digest: { sha256: await sha256OfFile(path) } }
}

/** SHA-256 of texts or bytes as they come, in hexadecimal: none of them is kept. */
export async function sha256Of(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** SHA-256 of a file, in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  return sha256Of(createReadStream(path))
}
