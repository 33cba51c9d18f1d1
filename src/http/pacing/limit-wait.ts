import { StacklessError } from '../stackless-error.ts'

/** The target's limits ask for a longer wait than the run may take. */
export class LimitWait extends StacklessError {
  override readonly name = 'LimitWait'
}
