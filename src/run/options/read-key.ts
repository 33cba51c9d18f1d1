import { resolve } from 'node:path'
import { type Files, readFileIfThere } from './read-file-if-there.ts'
import { text } from './readers.ts'
import { argumentName } from './run-option.ts'
import type { OptionName, Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** Where a key may come from. */
export interface KeyPlace {
  readonly variable: string
  readonly fileOption: OptionName
}

/**
 * Reads a key: from the file that the arguments name, the environment, or the file that the config names. No error shows it.
 */
export function readKey(place: KeyPlace, sources: Sources, { cwd, readFile }: Files): string | undefined {
  const path = keyFileOf(place, sources)
  if (path === undefined) {
    const given = sources.variable(place.variable)
    return given && checked(given.value, place.variable)
  }
  const name = `The key file ${path}`
  const held = readFileIfThere(readFile, resolve(cwd, path), name)
  if (held === undefined)
    throw new UsageError(`There is no key file ${path}, which ${argumentName(place.fileOption)} names.`)
  return checked(held.replace(/\r?\n$/, ''), name)
}

/** The file that a key comes from; undefined where the environment has the key, or nobody. */
export function keyFileOf({ variable, fileOption }: KeyPlace, sources: Sources): string | undefined {
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
