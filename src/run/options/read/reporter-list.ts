import { type ReporterName, reporterNames, usualReporters } from '../../reporter-name.ts'
import type { Reader } from '../given.ts'
import { UsageError } from '../usage-error.ts'
import { oneOf } from './one-of.ts'
import { textList } from './text-list.ts'

const reporter = oneOf(reporterNames)

/** Reads a list of reporters, each name once; commas part them, too. */
export const reporterList: Reader<readonly ReporterName[]> = ({ value, name, form }) => {
  const names = textList({ value, name, form }).flatMap((entry) => entry.split(',').map((one) => one.trim()))
  if (names.length === 0)
    throw new UsageError(
      `${name} is an empty list. Leave it out for the usual reports: ${usualReporters.join(', ')}.`,
    )
  const chosen = new Set(names.map((one) => reporter({ value: one, name, form })))
  // In one order, however they were given.
  return reporterNames.filter((one) => chosen.has(one))
}
