import { resolve } from 'node:path'
import { codeOf, systemWords } from '../system-words.ts'
import { argumentName } from './run-option.ts'
import { UsageError } from './usage-error.ts'

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
