import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const mebibyte = 2 ** 20
/** Of ten thousand requests a log has some thirty mebibytes. */
const largest = 100 * mebibyte

/**
 * Which files of a folder cannot be read as what they should be: no files, or larger than those of a run are.
 *
 * @returns each in words
 */
export async function unreadableFiles(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const faults = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      // Whatever opens a pipe waits for who writes to it.
      if (found === undefined) return [`${name} is missing, or cannot be read`]
      if (!found.isFile()) return [`${name} is no file`]
      return found.size > largest
        ? [
            `${name} has ${Math.round(found.size / mebibyte)} MiB: more than ${largest / mebibyte} are not looked through`,
          ]
        : []
    }),
  )
  return faults.flat()
}
