import { StacklessError } from '../../client/stackless-error.ts'

/** What the check is about does not arise on this target or in this profile. */
export class NotApplicable extends StacklessError {
  override readonly name = 'NotApplicable'
}
