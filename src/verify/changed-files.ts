import { join } from 'node:path'
import { sha256OfFile } from '../certificate/sha256.ts'
import type { Subject } from '../certificate/statement.ts'

/**
 * Which files of a folder are not those that were signed.
 *
 * @returns each in words
 */
export async function changedFiles(
  folder: string,
  subjects: readonly Subject[],
  names: readonly string[],
): Promise<readonly string[]> {
  const faults = await Promise.all(
    names.map(async (name) => {
      const signed = subjects.filter((subject) => subject.name === name)
      if (signed.length !== 1) return [`the certificate has ${signed.length} digests of ${name}`]
      const digest = await sha256OfFile(join(folder, name)).catch(() => undefined)
      if (digest === undefined) return [`${name} is missing, or cannot be read`]
      return digest === signed[0]?.digest.sha256 ? [] : [`${name} was changed since it was signed`]
    }),
  )
  return faults.flat()
}
