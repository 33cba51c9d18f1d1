import { StacklessError } from './stackless-error.ts'

/**
 * The head of an answer has a Content-Length that the parser of undici refuses: a tab behind its digits, which is no part
 * of the value (RFC 9112, section 5), or what is no number.
 */
export class UnreadableLength extends StacklessError {
  override readonly name = 'UnreadableLength'

  constructor() {
    super(
      'an answer came whose Content-Length undici does not take, for a tab behind its digits, which is allowed (RFC 9112, section 5), or for what is no number: what it says is not known',
    )
  }
}
