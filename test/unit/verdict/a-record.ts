import type { CheckOutcome } from '../../../src/spec/check-outcome.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { Proof } from '../../../src/spec/proof.ts'
import { emptyRecord, type ResponseBreach, type RunRecord } from '../../../src/verdict/run-record.ts'

/** A record of nothing, but for what is given. */
export function aRecord(given: Partial<RunRecord> = {}): RunRecord {
  return { ...emptyRecord, ...given }
}

const proofOf = (number: number): Proof => ({ number, curl: `curl ${number}`, text: `#${number}` })

/** A check that ended in some state, its message naming it. */
export function ended(requirement: RequirementId, state: CheckOutcome['state']): CheckOutcome {
  const base = { requirement, name: `a check that is ${state}`, durationMs: 5 }
  const message = state === 'left-out' ? 'left out: the requests' : `because ${state}`
  switch (state) {
    case 'kept':
      return { ...base, state }
    case 'broken':
      return { ...base, state, message, expected: '404', actual: '200', proof: [proofOf(1), proofOf(2)] }
    default:
      return { ...base, state, message }
  }
}

/** A breach that a response showed. */
export function breachOf(
  requirement: RequirementId,
  certainty: ResponseBreach['certainty'] = 'final',
  number = 9,
): ResponseBreach {
  return {
    kind: 'breach',
    requirement,
    certainty,
    expected: 'this',
    actual: 'that',
    proof: [proofOf(number)],
  }
}
