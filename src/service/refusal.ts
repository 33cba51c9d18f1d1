/** A request that is answered with an error: thrown by the parts of the service, rendered once. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** The answer to a missing or invalid key (interface document, Authentication). */
export const unauthorized = (): Refusal =>
  new Refusal(401, 'unauthorized', 'The API key is missing or invalid.')

/** The answer to an id that names no animal (interface document, Errors). */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'There is no such resource.')
