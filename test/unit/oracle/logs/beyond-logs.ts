import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'

/** Requirements that no log can show broken, and what judges them instead. */
export const beyondLogs: ReadonlyMap<RequirementId, string> = new Map([
  ['VERSION-1', 'the address of the target: no request is made for it'],
])
