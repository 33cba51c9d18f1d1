/** A request that is answered with an error: thrown by the parts of the service, rendered once. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    const { stackTraceLimit } = Error
    // It tells of the request, of nothing in the code.
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.status = status
    this.code = code
    this.headers = headers
  }
}
