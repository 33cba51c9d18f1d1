import { StacklessError } from '../../client/stackless-error.ts'

/** The target does not answer at all, so nothing can be said of it. */
export class Unreachable extends StacklessError {
  override readonly name = 'Unreachable'
}
