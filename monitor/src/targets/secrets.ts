import { resolve } from 'node:path'
import { type Environment, type ReadFile, readFileIfThere, UsageError } from 'petstore-conformance'
import { type KeyEntry, type KeyUse, readKeysFile } from './read-keys-file.ts'
import { Refusal } from './refusal.ts'

/** Names that are written as those of the environment are: whatever else stands there may be the secret itself. */
const plainName = /^[A-Z][A-Z\d_]{0,63}$/

/** A name as a message may show it. */
export function shownName(name: string, member: string): string {
  return plainName.test(name) ? name : `the name that ${member} gives`
}

/** By the members of a list that name a secret. */
const useOf: ReadonlyMap<string, KeyUse> = new Map([
  ['keyVariable', 'key'],
  ['rateLimitKeyVariable', 'key'],
  ['headerEnv', 'header'],
  ['headerFile', 'header'],
  ['ca', 'certificate'],
  ['clientCert', 'certificate'],
  ['clientKey', 'certificate'],
  ['urlVariable', 'address'],
  ['secretVariable', 'signature'],
])

/** A secret that a list names. */
interface WantedSecret {
  /** Of an entry in the file of keys. */
  readonly name: string
  /** Member of the list that names it. */
  readonly member: string
}

/**
 * What a name of the file of keys stands for.
 *
 * @param destination - address that the secret goes to; undefined for a secret that is itself the address
 * @throws Refusal where the file has no such name, or has it for other uses or origins; UsageError where the secret is not there
 */
export type LookUpSecret = (wanted: WantedSecret, destination: string | undefined) => string

/** A file of keys, and what it names. */
export interface KeysSource {
  /** The file, as the user knows it. */
  readonly name: string
  /** Absolute: paths in the file begin there. */
  readonly folder: string
  /** The text of the file as it is now. */
  readonly text: () => string
  readonly env: Environment
  readonly readFile: ReadFile
}

/**
 * Finds secrets by the file of keys and by nothing else: whoever writes a list can neither name another secret of this
 * machine nor send one elsewhere. All is read each time, so that what was changed holds from the next run on.
 *
 * @throws UsageError where the file of keys is wrong
 */
export function secretsFrom({ name: file, folder, text, env, readFile }: KeysSource): LookUpSecret {
  let known: string | undefined
  let entries: ReadonlyMap<string, KeyEntry> = new Map()
  const current = (): ReadonlyMap<string, KeyEntry> => {
    const now = text()
    if (now !== known) entries = readKeysFile(file, now)
    known = now
    return entries
  }
  current()
  return ({ name, member }, destination) => {
    const entry = current().get(name)
    if (entry === undefined)
      throw new Refusal(
        `${member}: the file of keys ${file} has no entry for ${shownName(name, member)}. Add one, with the origins that it may be sent to.`,
      )
    const use = useOf.get(member)
    if (use === undefined || !entry.uses.has(use))
      throw new Refusal(
        `${member}: the key ${name} may not be used so. If it should be, add ${use ?? 'that'} to the use of ${name} in the file of keys ${file}.`,
      )
    const requireFor = (address: string, words: string): void => {
      if (entry.origins.has(URL.parse(address)?.origin ?? '')) return
      throw new Refusal(
        `The key ${name} is not for ${words}, so it is not sent there. If it should be, add the origin to those of ${name} in the file of keys ${file}.`,
      )
    }
    // Before anything is read: where it is for another origin, nobody need know whether it is there.
    if (destination !== undefined)
      requireFor(destination, URL.parse(destination)?.origin ?? 'what is no address')
    const value = currentValue(name, entry, { folder, env, readFile })
    // The address may be the secret.
    if (destination === undefined) requireFor(value, 'the origin of the address that it holds')
    return value
  }
}

function currentValue(
  name: string,
  { source }: KeyEntry,
  { folder, env, readFile }: Pick<KeysSource, 'folder' | 'env' | 'readFile'>,
): string {
  const isFile = 'file' in source
  const text = isFile
    ? readFileIfThere(readFile, resolve(folder, source.file), `The file of the key ${name}`)?.replace(
        /\r?\n$/,
        '',
      )
    : env[source.environment]
  if (text !== undefined && text !== '') return text
  throw new UsageError(
    isFile
      ? `The key ${name} is not there: its file is missing or empty.`
      : `The key ${name} is not there: set ${source.environment}, which is to hold it.`,
  )
}
