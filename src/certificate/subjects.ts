import { join } from 'node:path'
import { packageRoot } from '../run/package-root.ts'
import { suiteFacts } from '../run/suite-facts.ts'
import { evidenceFiles, specFiles } from './evidence-files.ts'
import { packageDigest } from './package-digest.ts'
import { sha256OfFile } from './sha256.ts'
import type { Subject } from './statement.ts'

/** The evidence in a folder, by its digests. */
export async function subjectsOfEvidence(folder: string): Promise<readonly Subject[]> {
  return Promise.all(evidenceFiles.map((name) => ofFile(name, join(folder, name))))
}

/** The suite that runs: its interface document, its catalogue and its package. */
export async function subjectsOfSuite(): Promise<readonly Subject[]> {
  const root = packageRoot()
  const { name, version } = suiteFacts()
  return [
    ...(await Promise.all(specFiles.map((file) => ofFile(file, join(root, 'spec', file))))),
    { name: `${name}@${version}`, digest: { sha256: await packageDigest(root) } },
  ]
}

async function ofFile(name: string, path: string): Promise<Subject> {
  return { name, digest: { sha256: await sha256OfFile(path) } }
}
