import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ReadFile } from 'petstore-conformance'
import { Refusal } from './refusal.ts'

/**
 * Reads files of one folder alone, wherever links lead: a list may be written by somebody who may not read the other files
 * of the machine.
 *
 * @param folder - absolute
 * @returns a reader of absolute paths, which throws a Refusal for one outside of the folder, whether or not it is there
 */
export function readWithin(folder: string, readFile: ReadFile): ReadFile {
  const requireWithin = (path: string, parent: string): void => {
    if (!path.startsWith(join(parent, sep)))
      throw new Refusal('A list may name files of its own folder alone. Put the file beside the list.')
  }
  return (path) => {
    requireWithin(path, folder)
    const real = realpathSync(path)
    requireWithin(real, realpathSync(folder))
    return readFile(real)
  }
}
