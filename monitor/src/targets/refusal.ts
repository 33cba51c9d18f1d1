import { UsageError } from 'petstore-conformance'

/** A list asks for what this machine does not allow it, such as a key for another origin. Nothing is sent. */
export class Refusal extends UsageError {}
