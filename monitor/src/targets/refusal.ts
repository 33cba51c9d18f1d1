import { UsageError } from '../../../src/run/options/usage-error.ts'

/** A list asks for what this machine does not allow it, such as a key for another origin. Nothing is sent. */
export class Refusal extends UsageError {}
