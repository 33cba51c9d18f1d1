import { dirname, resolve } from 'node:path'
import { readFileIfThere, readTextFile, UsageError } from 'petstore-conformance'
import { readWatchList } from '../targets/read-watch-list.ts'
import { readWithin } from '../targets/read-within.ts'

/**
 * Reads a file of targets.
 *
 * @param file - as the user wrote it
 * @returns what it says, and the folder that its paths begin at, with the reader for files there
 * @throws UsageError where there is none, or it is wrong
 */
export function watchListAt(file: string, cwd: string) {
  const path = resolve(cwd, file)
  const text = readFileIfThere(readTextFile, path, `The file of targets ${file}`)
  if (text === undefined) throw new UsageError(`There is no file of targets ${file}.`)
  const folder = dirname(path)
  return {
    list: readWatchList(file, text),
    files: { cwd: folder, readFile: readWithin(folder, readTextFile) },
  }
}
