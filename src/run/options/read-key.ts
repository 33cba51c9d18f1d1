import { resolve } from 'node:path'
import type { Given } from './given.ts'
import { type Files, readFileIfThere } from './read-file-if-there.ts'
import { text } from './readers.ts'
import type { OptionName, Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** Where a key may come from. */
export interface KeyPlace {
  readonly variable: string
  readonly fileOption: OptionName
}

/**
 * Reads a key: from the file that the arguments name, the environment, or the file that the config names.
 *
 * @throws UsageError that does not show the key
 */
export function readKey(
  { variable, fileOption }: KeyPlace,
  sources: Sources,
  files: Files,
): string | undefined {
  const named = sources.argument(fileOption)
  if (named !== undefined) return fromFile(named, files)
  const given = sources.variable(variable)
  if (given !== undefined) return checked(given.value, variable)
  const member = sources.member(fileOption)
  return member === undefined ? undefined : fromFile(member, files)
}

function fromFile(given: Given, { cwd, readFile }: Files): string {
  const path = text(given)
  const name = `The key file ${path}`
  const held = readFileIfThere(readFile, resolve(cwd, path), name)
  if (held === undefined) throw new UsageError(`There is no key file ${path}, which ${given.name} names.`)
  return checked(held.replace(/\r?\n$/, ''), name)
}

function checked(key: unknown, name: string): string {
  if (key === '') throw new UsageError(`${name} is empty. It must hold the key and nothing else.`)
  if (typeof key !== 'string' || !/^[\x21-\x7E]+$/.test(key)) {
    throw new UsageError(
      `${name} holds no usable key: a key is printable ASCII without spaces. ` +
        'Look for a blank, a quotation mark of a word processor, or a line break within it.',
    )
  }
  return key
}
