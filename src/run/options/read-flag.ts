import { argumentName, type Reader } from './run-option.ts'

/** Options of a command line by their name in camelCase, unchecked. */
type Flags = Readonly<Record<string, unknown>>

/** Reads an option that a command always has; throws UsageError when its value is wrong. */
export function readFlag<Value>(flags: Flags, key: string, read: Reader<Value>): Value {
  return read({ value: flags[key], name: argumentName(key), form: 'text' })
}

/** Reads an option that may be left out, as {@link readFlag} does; undefined where it is. */
export function readFlagIfGiven<Value>(flags: Flags, key: string, read: Reader<Value>): Value | undefined {
  return flags[key] === undefined ? undefined : readFlag(flags, key, read)
}
