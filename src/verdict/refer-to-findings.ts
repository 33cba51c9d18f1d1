import type { Finding, FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { CheckVerdict, JudgedRequirement, RequirementVerdict } from './finished-run.ts'

/**
 * Has requirements refer to their findings and, where one is open for want of something that another one judges, to
 * that one's: what those hang on in turn counts where it has none of its own.
 */
export function referToFindings(
  requirements: readonly JudgedRequirement[],
  findings: readonly Finding[],
): readonly RequirementVerdict[] {
  const own = (id: RequirementId): readonly FindingId[] =>
    findings.flatMap((finding) => (finding.requirement === id ? [finding.id] : []))
  // What several findings of one cause leave open is open because of that one.
  const leadOf = (id: FindingId): FindingId => findings.find((one) => one.id === id)?.sameAs ?? id
  const behind = (id: RequirementId, seen: readonly RequirementId[]): readonly FindingId[] => {
    const found = distinct(own(id).map(leadOf))
    if (found.length > 0 || seen.includes(id)) return found
    const checks = requirements.find((requirement) => requirement.id === id)?.checks ?? []
    return distinct(checks.flatMap(({ see }) => (see === undefined ? [] : behind(see, [...seen, id]))))
  }
  return requirements.map((requirement) => {
    const checks = requirement.checks.map((check) => {
      const because = check.see === undefined ? [] : behind(check.see, [requirement.id])
      return because.length === 0 ? check : { ...check, because }
    })
    const because = requirement.verdict === 'inconclusive' ? becauseOf(checks) : []
    return { ...requirement, checks, findings: own(requirement.id), because }
  })
}

function becauseOf(checks: readonly CheckVerdict[]): readonly FindingId[] {
  const open = checks.filter(({ verdict }) => verdict === 'inconclusive')
  // Where no check is open, what was left out makes the requirement so.
  const telling = open.length > 0 ? open : checks
  return distinct(telling.flatMap(({ because = [] }) => because))
}

function distinct(ids: readonly FindingId[]): readonly FindingId[] {
  return [...new Set(ids)].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
}
