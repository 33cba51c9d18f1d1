import type { RequirementId } from '../spec/generated/requirement-id.ts'

/** Why a run ends before it has sent everything, where nobody interrupted it. */
export class EarlyEnd extends Error {
  override readonly name = 'EarlyEnd'
  /** The requirement that it is for, if it is for one. */
  readonly see: RequirementId | undefined

  constructor(message: string, see?: RequirementId) {
    super(message)
    this.see = see
  }
}
