import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { argumentName } from './run-option.ts'
import { codeOf, systemWords, UsageError } from './usage-error.ts'

const mebibyte = 2 ** 20
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/** In MiB, more than a report or log has that fits into one text. */
export const largestEvidence = 500

/**
 * Reads a text file that another user may have made, as UTF-8 without a byte order mark. A pipe or device is refused.
 *
 * @param options - `most`: the largest size, in MiB; `throughLink`: false to refuse a symbolic link
 * @throws what Node throws where the file cannot be opened, and an Error that says why where it is refused
 */
export function readTextFile(path: string, { most = 16, throughLink = true } = {}): string {
  const file = openSync(path, O_RDONLY | O_NONBLOCK | (throughLink ? 0 : O_NOFOLLOW))
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw new Error(found.isDirectory() ? 'it is a folder' : 'it is no regular file')
    if (found.size > most * mebibyte) throw new Error(`it has more than ${most} MiB`)
    // A file without a size, as those of /proc, may have no end.
    return found.size === 0
      ? ''
      : readFileSync(file)
          .toString('utf8')
          .replace(/^\uFEFF/, '')
  } finally {
    closeSync(file)
  }
}

/** Reads a text file as UTF-8, as `read-text-file.ts` does. */
export type ReadFile = (path: string) => string

/** Where options find the files that they name. */
export interface Files {
  readonly cwd: string
  readonly readFile: ReadFile
  /** Gives the secret of an option, in camelCase, in the place of its variable or file; or throws UsageError. */
  readonly secret?: (option: string, name: string) => string
}

/** The text of the file that an option in camelCase names, or the secret in its place; or throws UsageError. */
export function textOfOption({ cwd, readFile, secret }: Files, option: string, path: string): string {
  if (secret !== undefined) return secret(option, path)
  const name = argumentName(option)
  const missing = `There is no file ${path}, which ${name} names.`
  return readNamedFile(readFile, resolve(cwd, path), `The file ${path} of ${name}`, missing)
}

/** The text of a file; throws UsageError with the given words where there is none, or as {@link readFileIfThere} does. */
export function readNamedFile(readFile: ReadFile, path: string, name: string, missing: string): string {
  const text = readFileIfThere(readFile, path, name)
  if (text === undefined) throw new UsageError(missing)
  return text
}

/** The text of a file; undefined when there is none. Throws UsageError when there is one that cannot be read. */
export function readFileIfThere(readFile: ReadFile, path: string, name: string): string | undefined {
  try {
    return readFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new UsageError(`${name} cannot be read (${systemWords(error)}).`, { cause: error })
  }
}
