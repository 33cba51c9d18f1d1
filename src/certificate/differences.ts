import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../report/json.ts'

/** What a log does not tell of: when the process was done, and what was quoted of a calibration. */
const ofTheRunAlone: readonly string[] = ['finishedAt', 'calibration'] satisfies readonly (keyof Report)[]
const longestShown = 120

/**
 * Where a report tells something else than the log that it is of.
 *
 * @param report - as it was found
 * @param expected - as its log has it
 * @returns each in words, with its place; none where both tell the same
 */
export function differencesOf(report: Report, expected: Report): readonly string[] {
  return within(pruned(report), pruned(expected), '')
}

function pruned(report: Report): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(report).filter(([name]) => !ofTheRunAlone.includes(name)))
}

function within(one: unknown, other: unknown, place: string): readonly string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length)
      return [`report.json has ${one.length} of ${place}, and the log ${other.length}`]
    return one.flatMap((item: unknown, index) =>
      within(item, other[index], `${place}/${nameOf(item, index)}`),
    )
  }
  if (isObject(one) && isObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].flatMap((name) => within(one[name], other[name], `${place}/${name}`))
  }
  return [`report.json says ${shown(one)} at ${place}, and the log ${shown(other)}`]
}

/** Requirements and findings are known by their ids. */
function nameOf(item: unknown, index: number): string {
  return isObject(item) && typeof item['id'] === 'string' ? item['id'] : String(index)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`
}
