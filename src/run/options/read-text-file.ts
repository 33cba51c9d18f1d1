import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { argumentName } from './run-option.ts'
import { codeOf, systemWords, UsageError } from './usage-error.ts'

const mebibyte = 2 ** 20
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/** In MiB: no larger report or log fits into one text. */
export const largestEvidence = 500

/** Reads another user's text file as UTF-8, of at most `most` MiB. @throws for a pipe, or a link if not `throughLink` */
export function readTextFile(path: string, { most = 16, throughLink = true } = {}): string {
  const file = openSync(path, O_RDONLY | O_NONBLOCK | (throughLink ? 0 : O_NOFOLLOW))
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw new Error(found.isDirectory() ? 'it is a folder' : 'it is no regular file')
    if (found.size > most * mebibyte) throw new Error(`it has more than ${most} MiB`)
    // A file without a size, such as one of /proc, may have no end.
    return found.size === 0
      ? ''
      : readFileSync(file)
          .toString('utf8')
          .replace(/^\uFEFF/, '')
  } finally {
    closeSync(file)
  }
}

/** Reads a text file as UTF-8, as {@link readTextFile} does. */
export type ReadFile = (path: string) => string

/** Access to the files that options name. */
export interface Files {
  readonly cwd: string
  readonly readFile: ReadFile
  /** Returns an option's secret instead of its variable or file. @throws UsageError */
  readonly secret?: (option: string, name: string) => string
}

/** The text of the file that an option (in camelCase) names, or the secret in its place. @throws UsageError */
export function textOfOption({ cwd, readFile, secret }: Files, option: string, path: string): string {
  if (secret !== undefined) return secret(option, path)
  const name = argumentName(option)
  const missing = `There is no file ${path}, which ${name} names.`
  return readNamedFile(readFile, resolve(cwd, path), `The file ${path} of ${name}`, missing)
}

/** The text of a file. @throws UsageError with the words of `missing`, or as {@link readFileIfThere} */
export function readNamedFile(readFile: ReadFile, path: string, name: string, missing: string): string {
  const text = readFileIfThere(readFile, path, name)
  if (text === undefined) throw new UsageError(missing)
  return text
}

/** The text of a file; undefined without one. @throws UsageError when it cannot be read */
export function readFileIfThere(readFile: ReadFile, path: string, name: string): string | undefined {
  try {
    return readFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new UsageError(`${name} cannot be read (${systemWords(error)}).`, { cause: error })
  }
}
