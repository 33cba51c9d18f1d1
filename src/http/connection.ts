import type { buildConnector, Dispatcher } from 'undici'
import Client from 'undici/lib/dispatcher/client.js'
import { LineBound, largestHead } from './line-bound.ts'
import { type ConnectionPast, letsIn } from './most-telling.ts'
import type { MakeClient, Opener } from './via-proxy.ts'

/** Options that the connections to one target share. */
export interface ConnectionOptions {
  readonly origin: string
  readonly connect: buildConnector.connector
  /** Time-out in ms for a head, and between two pieces of a body. */
  readonly timeoutMs: number
  readonly open: Opener
  readonly onHead: (connection: Connection) => void
  /** Receives the close, by either side, of a connection that has answered. */
  readonly onClose: (connection: Connection) => void
}

/** A slot for one connection: the next request opens it, and reopens it after a close. */
export class Connection implements ConnectionPast {
  readonly #options: ConnectionOptions
  readonly #lines = new LineBound()
  #client: Dispatcher | undefined
  isOpen = false
  /** Whether a response has come since it was opened: before, the target may lack a worker for it. */
  hasAnswered = false
  /** Whether either side announced a close after the last request (RFC 9112, section 9.6). */
  isLast = false
  /** When the current request took it, by performance.now(). */
  takenAt = 0
  /** When the last request left it, by performance.now(). */
  leftAt = Number.NEGATIVE_INFINITY
  credential = ''
  letInAs: string | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** Begins the next request, the only one at a time. */
  begin(credential: string): void {
    this.credential = credential
    this.takenAt = performance.now()
    this.isLast = false
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#client ??= this.#newClient()
    this.isOpen = true
    return this.#client.dispatch({ ...request, origin: this.#options.origin }, handler)
  }

  /** Notes a whole head, or a piece of a body. */
  progressed(): void {
    this.#lines.reset()
  }

  /** Notes the head of a response, and whether a close follows it. */
  answered(status: number, isLast: boolean): void {
    this.isLast = isLast
    if (letsIn(status)) this.letInAs = this.credential
    this.#options.onHead(this)
    this.hasAnswered = true
  }

  /** Closes it at once, with its request. */
  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    this.#closed()
    await client?.destroy()
  }

  #closed(): void {
    this.isOpen = false
    this.letInAs = undefined
    if (!this.hasAnswered) return
    this.hasAnswered = false
    this.#options.onClose(this)
  }

  #newClient(): Dispatcher {
    const { connect, timeoutMs, open } = this.#options
    const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
    // In HTTP/1.1, a closed connection belongs to one request.
    const options = { connect, ...timeouts, maxHeaderSize: largestHead, pipelining: 1, allowH2: false }
    // This client sends the requests, or a proxy's dispatcher that made it.
    const watched: MakeClient = (of, given) => {
      const bounded = typeof given.connect === 'function' && { connect: this.#lines.around(given.connect) }
      const client = new Client(of, { ...given, ...bounded })
      client.on('disconnect', () => {
        if (this.#client === dispatcher) this.#closed()
      })
      // A request queued on a connection that closed opens another.
      client.on('connect', () => {
        if (this.#client === dispatcher) this.isOpen = true
      })
      return client
    }
    const dispatcher = open(options, watched)
    return dispatcher
  }
}
