import type { Finding } from '../../../src/spec/finding.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { Unjudged } from '../../../src/spec/run-event.ts'
import { emptyRecord, type RunRecord } from '../../../src/verdict/run-record.ts'

/** A record of nothing, but for what is given. */
export function aRecord(given: Partial<RunRecord> = {}): RunRecord {
  return { ...emptyRecord, ...given }
}

/** A violation that one exchange shows, but for what is given. */
export function aFinding(requirement: RequirementId, given: Partial<Finding> = {}): Finding {
  return {
    id: 'F1',
    requirement,
    certainty: 'final',
    expected: 'this',
    actual: 'that',
    proof: [{ number: 9, curl: 'curl 9', text: '#9' }],
    ...given,
  }
}

/** Why a requirement could not be judged; the reason names the kind of it, unless given. */
export function anUndetermined(
  requirement: RequirementId,
  why: Unjudged['why'],
  given: Partial<Unjudged> = {},
): Unjudged {
  return { requirement, why, reason: `it is ${why}`, ...given }
}
