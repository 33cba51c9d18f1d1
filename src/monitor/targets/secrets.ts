import { resolve } from 'node:path'
import { type ReadFile, readFileIfThere } from '../../options/read-file-if-there.ts'
import type { Environment } from '../../options/sources.ts'

/** Names that are written as those of the environment are: whatever else stands there may be the secret itself. */
const plainName = /^[A-Z][A-Z\d_]{0,63}$/

/** A variable as a message may name it. */
export function shownVariable(variable: string, member: string): string {
  return plainName.test(variable) ? variable : `the variable that ${member} names`
}

/** What a variable holds; undefined where there is none, or an empty one. */
export type LookUpSecret = (variable: string) => string | undefined

/**
 * Finds secrets: in files that are named as their variables, as Kubernetes mounts them, or else in the environment. Files are
 * read each time, so that a key that was changed holds from the next run on.
 *
 * @param folder - absolute, of the files; undefined where there are none
 * @throws UsageError, by what it returns, where there is a file that cannot be read
 */
export function secretsFrom(env: Environment, folder: string | undefined, readFile: ReadFile): LookUpSecret {
  return (variable) => {
    const text =
      folder === undefined
        ? undefined
        : readFileIfThere(readFile, resolve(folder, variable), 'A file among the keys')
    const value = text?.replace(/\r?\n$/, '') ?? env[variable]
    return value === '' ? undefined : value
  }
}
