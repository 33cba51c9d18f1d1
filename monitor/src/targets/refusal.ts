import { UsageError } from 'petstore-conformance'

/**
 * A list, the queue or the history has what this machine does not accept, such as a key for another origin. Nothing is sent,
 * and another try would be refused too.
 */
export class Refusal extends UsageError {}
