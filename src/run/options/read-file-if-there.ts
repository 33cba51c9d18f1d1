import { UsageError } from './usage-error.ts'

/** Reads a text file as UTF-8, as `read-text-file.ts` does. */
export type ReadFile = (path: string) => string

/**
 * The text of a file; undefined when there is none.
 *
 * @throws UsageError when there is one that cannot be read
 */
export function readFileIfThere(readFile: ReadFile, path: string, name: string): string | undefined {
  try {
    return readFile(path)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const why = 'code' in error ? String(error.code) : error.message
    if (why === 'ENOENT') return undefined
    throw new UsageError(`${name} cannot be read (${why === 'ELOOP' ? 'it is a symbolic link' : why}).`, {
      cause: error,
    })
  }
}
