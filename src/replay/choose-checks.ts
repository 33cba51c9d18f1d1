import type { RequirementId } from '../catalogue/requirement-id.ts'
import { didYouMean } from '../options/nearest.ts'
import { shown } from '../options/shown.ts'
import { UsageError } from '../options/usage-error.ts'
import type { Report } from '../report/json.ts'

/** A check of a report. */
export interface ReplayedCheck {
  readonly id: RequirementId
  readonly name: string
}

/**
 * The checks of a report to run again: those that failed or, where one is named, all of that name. A name may
 * stand under several requirements.
 *
 * @throws UsageError when the report has no check of that name
 */
export function chooseChecks({ requirements }: Report, name: string | undefined): readonly ReplayedCheck[] {
  const all = requirements.flatMap(({ id, checks }) => checks.map((check) => ({ id, check })))
  const chosen = all.filter(({ check }) =>
    name === undefined ? check.verdict === 'fail' : check.name === name,
  )
  if (name !== undefined && chosen.length === 0) {
    const names = all.map(({ check }) => check.name)
    throw new UsageError(`The report has no check ${shown(name)}.${didYouMean(name, names)}`)
  }
  const distinct = new Map(chosen.map(({ id, check }) => [`${id} ${check.name}`, { id, name: check.name }]))
  return [...distinct.values()]
}
