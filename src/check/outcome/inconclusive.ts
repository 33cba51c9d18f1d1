import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { StacklessError } from '../../client/stackless-error.ts'

/** What the check is about could not really be tried. */
export class Inconclusive extends StacklessError {
  override readonly name = 'Inconclusive'
  /** The requirement that judges what was missing, if one does. A report names it unless that one passed. */
  readonly see?: RequirementId
  /** No request could be sent any more: the run's are spent, or the target's limits let none out in time. */
  readonly lacksRequests?: true

  constructor(message: string, see?: RequirementId) {
    super(message)
    if (see !== undefined) this.see = see
  }

  /** Says that no request could be sent any more. */
  static withoutRequests(message: string): Inconclusive {
    return Object.assign(new Inconclusive(message), { lacksRequests: true as const })
  }
}
