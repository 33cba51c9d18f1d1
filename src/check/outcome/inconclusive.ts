import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { StacklessError } from '../../client/stackless-error.ts'

/** What the check is about could not really be tried. */
export class Inconclusive extends StacklessError {
  override readonly name = 'Inconclusive'
  /** The requirement that judges what was missing, if one does. A report names it unless that one passed. */
  readonly see?: RequirementId

  constructor(message: string, see?: RequirementId) {
    super(message)
    if (see !== undefined) this.see = see
  }
}
