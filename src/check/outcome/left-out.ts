import { StacklessError } from '../../client/stackless-error.ts'

/** The check explores further than the verdict needs, and the run's requests do not stretch to it. */
export class LeftOut extends StacklessError {
  override readonly name = 'LeftOut'
}
