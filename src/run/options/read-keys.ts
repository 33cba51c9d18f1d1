import { resolve } from 'node:path'
import type { KeyFiles } from '../../preflight/stop-of.ts'
import type { ProfileName } from '../../spec/profile.ts'
import { type Files, readNamedFile } from './read-text-file.ts'
import { text } from './readers.ts'
import { argumentName } from './run-option.ts'
import type { OptionName, Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

interface KeyPlace {
  readonly variable: string
  readonly fileOption: OptionName
}

const mainKey: KeyPlace = { variable: 'PETSTORE_API_KEY', fileOption: 'apiKeyFile' }
const keyToExhaust: KeyPlace = { variable: 'PETSTORE_RATE_LIMIT_KEY', fileOption: 'rateLimitKeyFile' }

interface Keys {
  /** Defined exactly where there is a target. */
  readonly apiKey: string | undefined
  readonly rateLimitKey: string | undefined
  readonly keyFiles?: KeyFiles
}

/** What a run needs its keys for. */
interface UseOfKeys {
  readonly target: string | undefined
  readonly profile: ProfileName
  readonly exhaustMainKey: boolean
  readonly missesSecondKey: boolean
  readonly dryRun: boolean
  readonly preflightOnly: boolean
}

/** Reads the keys. @throws UsageError, without a key, where one is malformed, missing, or has no target */
export function readKeys(
  { target, profile, exhaustMainKey, missesSecondKey, dryRun, preflightOnly }: UseOfKeys,
  sources: Sources,
  files: Files,
): Keys {
  if (target === undefined) return noKeys(sources)
  const apiKey = readKey(mainKey, sources, files)
  // A dry run needs no key.
  if (apiKey === undefined && (!dryRun || preflightOnly))
    throw new UsageError(
      'There is no key for the target. Set PETSTORE_API_KEY, or name a file that holds it with --api-key-file.',
    )
  const rateLimitKey = readKey(keyToExhaust, sources, files)
  if (rateLimitKey === undefined && profile === 'rate-limit' && !exhaustMainKey)
    throw new UsageError(
      'The profile rate-limit exhausts a key. Set PETSTORE_RATE_LIMIT_KEY to one that nobody needs meanwhile, ' +
        'or let it be the main key with --exhaust-main-key.',
    )
  if (rateLimitKey === undefined && missesSecondKey)
    throw new UsageError('--near-misses-from-second-key needs one: set PETSTORE_RATE_LIMIT_KEY.')
  if (rateLimitKey !== undefined && rateLimitKey === apiKey && !exhaustMainKey)
    throw new UsageError(
      'PETSTORE_RATE_LIMIT_KEY is the main key, which would be exhausted. Give another, or leave it out; ' +
        '--exhaust-main-key says that it may be so.',
    )
  const keyFiles = { main: keyFileOf(mainKey, sources), second: keyFileOf(keyToExhaust, sources) }
  return { apiKey, rateLimitKey, keyFiles: Object.freeze(keyFiles) }
}

/** Rejects a key without a target: the user forgot the target, and would take the embedded service's pass for its own. */
function noKeys(sources: Sources): Keys {
  for (const { variable, fileOption } of [mainKey, keyToExhaust]) {
    const inEnvironment = sources.variable(variable)
    const given =
      sources.argument(fileOption) ??
      (inEnvironment?.value === '' ? undefined : inEnvironment) ??
      sources.member(fileOption)
    if (given !== undefined)
      throw new UsageError(
        `${given.name} gives a key, but there is no target to use it on. Name it with --target or ` +
          'PETSTORE_TARGET; to try the embedded service, leave the key out.',
      )
  }
  return { apiKey: undefined, rateLimitKey: undefined }
}

function readKey(place: KeyPlace, sources: Sources, { cwd, readFile }: Files): string | undefined {
  const path = keyFileOf(place, sources)
  if (path === undefined) {
    const given = sources.variable(place.variable)
    return given && checked(given.value, place.variable)
  }
  const name = `The key file ${path}`
  const missing = `There is no key file ${path}, which ${argumentName(place.fileOption)} names.`
  const held = readNamedFile(readFile, resolve(cwd, path), name, missing)
  return checked(held.replace(/\r?\n$/, ''), name)
}

function keyFileOf({ variable, fileOption }: KeyPlace, sources: Sources): string | undefined {
  const member = sources.variable(variable) === undefined ? sources.member(fileOption) : undefined
  const given = sources.argument(fileOption) ?? member
  return given && text(given)
}

function checked(value: unknown, name: string): string {
  const key = String(value)
  if (key === '') throw new UsageError(`${name} is empty. It must hold the key and nothing else.`)
  if (/^(?:export\s+)?[A-Z_][A-Z\d_]*=[^=]/m.test(key))
    throw new UsageError(`${name} holds NAME=…; it must hold the key alone. Leave out the name and the =.`)
  if (/^bearer\s/i.test(key))
    throw new UsageError(`${name} begins with the word Bearer. Leave it out: the suite sends it itself.`)
  if (/^[\x21-\x7E]+$/.test(key)) return key
  throw new UsageError(
    `${name} holds no usable key: a key is printable ASCII without spaces. ` +
      'Look for a blank, a quotation mark of a word processor, or a line break within it.',
  )
}
