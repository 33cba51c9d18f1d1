import { type ReporterName, reporterNames, usualReporters } from '../report-files.ts'
import { argumentName, type Reader } from './run-option.ts'
import { didYouMean, shown, UsageError } from './usage-error.ts'

/** Reads an option that is on or off. */
export const flag: Reader<boolean> = ({ value, name }) => {
  if (typeof value === 'boolean') return value
  throw new UsageError(`${name} must be true or false, without quotes, and ${shown(value)} is neither.`)
}

/** Reads one of some names. */
export function oneOf<Name extends string>(names: readonly Name[]): Reader<Name> {
  return ({ value, name }) => {
    const found = names.find((one) => one === value)
    if (found !== undefined) return found
    throw new UsageError(
      `${name} must be one of ${names.join(', ')}, and ${shown(value)} is not.${didYouMean(value, names)}`,
    )
  }
}

/** Reads a text that is not empty, such as a path. */
export const text: Reader<string> = ({ value, name, form }) => {
  if (typeof value === 'string' && value !== '') return value
  if (value === '') throw new UsageError(`${name} is empty. Give it a value, or leave it out.`)
  const number = typeof value === 'number' || typeof value === 'bigint'
  const mend = form === 'data' && number ? ' Write it in quotes.' : ''
  throw new UsageError(`${name} must be a text, and ${shown(value)} is not.${mend}`)
}

/** Reads a list of texts, none of them empty. */
export const textList: Reader<readonly string[]> = ({ value, name, form }) => {
  if (!Array.isArray(value))
    throw new UsageError(`${name} must be a list of texts, and ${shown(value)} is not.`)
  const entries: readonly unknown[] = value
  return entries.map((entry) => text({ value: entry, name, form }))
}

/** Reads a whole number from `least` to `most`; messages append `otherwise`. */
export function wholeNumber(least: number, most: number, otherwise = ''): Reader<number> {
  return ({ value, name, form }) => {
    const number = form === 'text' ? fromText(value) : fromData(value)
    if (number !== undefined && number >= least && number <= most) return number
    const quoted = form === 'data' && fromText(value) !== undefined ? ' Write it without quotes.' : ''
    throw new UsageError(
      `${name} must be a whole number from ${least} to ${most}${otherwise}, and ${shown(value)} is not.${quoted}`,
    )
  }
}

/** Reads a seed of 31 bits, or the word `random`. */
export const seed: Reader<number | 'random'> = (given) =>
  given.value === 'random' ? 'random' : wholeNumber(0, 2 ** 31 - 1, ', or random')(given)

function fromText(value: unknown): number | undefined {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

function fromData(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

const least = -(2n ** 63n)
const most = 2n ** 63n - 1n

/** Reads an int64 without losing a digit; a config file may give a number or a text. */
export const int64: Reader<bigint> = ({ value, name }) => {
  const number = exactly(value)
  if (number !== undefined && number >= least && number <= most) return number
  const rounded = typeof value === 'number' && Number.isInteger(value)
  const mend = rounded ? ' Write all of its digits, without a point or an exponent.' : ''
  throw new UsageError(
    `${name} must be a whole number of 64 bits, from ${least} to ${most}, and ${shown(value)} is not.${mend}`,
  )
}

function exactly(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^-?\d{1,40}$/.test(value) ? BigInt(value) : undefined
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const unitsMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: hourMs,
  d: dayMs,
  w: 7 * dayMs,
}
const mostDays = 36_500

function msOf(value: unknown): number {
  const [, count, unit = ''] = typeof value === 'string' ? (/^(\d{1,9})(ms|[smhdw])$/.exec(value) ?? []) : []
  return Number(count) * (unitsMs[unit] ?? Number.NaN)
}

/** Reads a time, as a number of the unit or a text such as `10s` or `2m`; returns milliseconds. */
export function duration(unit: 'ms' | 's', least: number, most: number): Reader<number> {
  const number = wholeNumber(least, most, ` (${unit}), or a time such as 10s or 2m`)
  const each = unit === 's' ? 1000 : 1
  return (given) => {
    const ms = msOf(given.value)
    return ms >= least * each && ms <= most * each ? ms : number(given) * each
  }
}

/** Reads a span of at least an hour, such as `400d`; returns milliseconds. */
export const timeSpan: Reader<number> = ({ value, name }) => {
  const ms = msOf(value)
  if (ms >= hourMs && ms <= mostDays * dayMs) return ms
  throw new UsageError(
    `${name} must be a span of time, such as 36h, 400d or 52w, and ${shown(value)} is none.`,
  )
}

const reporter = oneOf(reporterNames)

/** Reads a list of reporters, also separated by commas; each counts once. */
export const reporterList: Reader<readonly ReporterName[]> = ({ value, name, form }) => {
  const names = textList({ value, name, form }).flatMap((entry) => entry.split(',').map((one) => one.trim()))
  if (names.length === 0)
    throw new UsageError(
      `${name} is an empty list. Leave it out for the usual reports: ${usualReporters.join(', ')}.`,
    )
  const chosen = new Set(names.map((one) => reporter({ value: one, name, form })))
  // In one order, however the user gave them.
  return reporterNames.filter((one) => chosen.has(one))
}

type Flags = Readonly<Record<string, unknown>>

/** Reads an option that a command always has. @throws UsageError for a wrong value */
export function readFlag<Value>(flags: Flags, key: string, read: Reader<Value>): Value {
  return read({ value: flags[key], name: argumentName(key), form: 'text' })
}

/** As {@link readFlag}; undefined where the option is left out. */
export function readFlagIfGiven<Value>(flags: Flags, key: string, read: Reader<Value>): Value | undefined {
  return flags[key] === undefined ? undefined : readFlag(flags, key, read)
}
