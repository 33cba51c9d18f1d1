import { didYouMean } from '../../run/options/nearest.ts'
import { shown } from '../../run/options/shown.ts'
import { UsageError } from '../../run/options/usage-error.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Report } from '../json.ts'

/**
 * The requirements of a report to judge again: those that failed or, where a finding is named, the one that it is of.
 *
 * @throws UsageError when the report has no such finding
 */
export function chooseRequirements(
  { requirements, findings }: Pick<Report, 'requirements' | 'findings'>,
  finding: string | undefined,
): readonly RequirementId[] {
  if (finding === undefined)
    return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  const named = findings.find(({ id }) => id === finding)
  if (named !== undefined) return [named.requirement]
  const ids = findings.map(({ id }) => id)
  throw new UsageError(`The report has no finding ${shown(finding)}.${didYouMean(finding, ids)}`)
}
