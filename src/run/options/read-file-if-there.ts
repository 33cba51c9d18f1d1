import { UsageError } from './usage-error.ts'

/** Reads a text file as UTF-8; throws as Node's does. */
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    if (code === 'ENOENT') return undefined
    throw new UsageError(`${name} cannot be read (${code}).`, { cause: error })
  }
}
