import { StacklessError } from '../../client/stackless-error.ts'

/** The target gave two answers to one request: neither settles what the check is about. */
export class Doubtful extends StacklessError {
  override readonly name = 'Doubtful'
}
