import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { certificateName } from './evidence-files.ts'

const mebibyte = 2 ** 20
/** In mebibytes. Of ten thousand requests a log has some thirty. */
const largest: Readonly<Record<string, number>> = { [certificateName]: 1, 'report.json': 16 }
const largestOther = 100

/** Which files of a folder cannot be read as what they should be, in words: no files, or larger than those of a run are. */
export async function unreadableFiles(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const faults = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined)
      // Whatever opens a pipe waits for who writes to it.
      if (found === undefined) return [`${name} is missing, or cannot be read`]
      if (!found.isFile()) return [`${name} is no file`]
      const most = largest[name] ?? largestOther
      const size = Math.round(found.size / mebibyte)
      return found.size > most * mebibyte
        ? [`${name} has ${size} MiB: more than ${most} are not looked through`]
        : []
    }),
  )
  return faults.flat()
}
