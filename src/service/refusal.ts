/** A rejected request: parts of the service throw it, and one place renders it. */
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

/** The response to a missing or invalid key (interface document, Authentication). */
export const unauthorized = (): Refusal =>
  new Refusal(401, 'unauthorized', 'The API key is missing or invalid.')

/** The response to an unknown id (interface document, Errors). */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'There is no such resource.')
