import { expect } from 'vitest'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'

/** What a judge says of a requirement that a trial satisfies. */
export const kept = { state: 'satisfied', coverageCase: 'trial', exchanges: [] }

/** What it says where it cannot tell, part of the reason being given. */
export function open(reason: string, blockedBy?: RequirementId): object {
  const said = {
    state: 'undetermined',
    why: 'undecided',
    reason: expect.stringContaining(reason),
    exchanges: [],
  }
  return blockedBy === undefined ? said : { ...said, blockedBy }
}
