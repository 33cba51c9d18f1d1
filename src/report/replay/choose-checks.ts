import { didYouMean } from '../../run/options/nearest.ts'
import { shown } from '../../run/options/shown.ts'
import { UsageError } from '../../run/options/usage-error.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Report } from '../json.ts'

/** The name that a report gives to a breach of what holds for every response, whichever check had asked. */
export const everyResponse = 'what holds for every response'

/** A check of a report. */
export interface ReplayedCheck {
  readonly id: RequirementId
  readonly name: string
}

/**
 * The checks of a report to run again: those that failed or, where one is named, all of that name. A name may
 * stand under several requirements. What any response showed is left to the checks of its requirement that failed too,
 * where there are such.
 *
 * @throws UsageError when the report has no check of that name
 */
export function chooseChecks(
  { requirements }: Pick<Report, 'requirements'>,
  name: string | undefined,
): readonly ReplayedCheck[] {
  const all = requirements.flatMap(({ id, checks }) => checks.map((check) => ({ id, check })))
  const chosen = all.filter(({ check }) =>
    name === undefined ? check.verdict === 'fail' : check.name === name,
  )
  const ofChecks = new Set(chosen.filter(({ check }) => check.name !== everyResponse).map(({ id }) => id))
  if (name !== undefined && chosen.length === 0) {
    const names = all.map(({ check }) => check.name)
    throw new UsageError(`The report has no check ${shown(name)}.${didYouMean(name, names)}`)
  }
  const telling = chosen.filter(({ id, check }) => check.name !== everyResponse || !ofChecks.has(id))
  const distinct = new Map(telling.map(({ id, check }) => [`${id} ${check.name}`, { id, name: check.name }]))
  return [...distinct.values()]
}
