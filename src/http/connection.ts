import type { buildConnector, Dispatcher } from 'undici'
import Client from 'undici/lib/dispatcher/client.js'
import { LineBound, largestHead } from './line-bound.ts'
import { letsIn } from './most-telling.ts'
import type { MakeClient, Opener } from './via-proxy.ts'

/** What the connections to one target have in common. */
export interface ConnectionOptions {
  readonly origin: string
  readonly connect: buildConnector.connector
  /** For a head, and between two pieces of a body. */
  readonly timeoutMs: number
  readonly open: Opener
}

/** Is told of the head of each answer, and of a connection that had answered and is closed, by either side. */
export interface ConnectionWatch {
  readonly onHead: (connection: Connection) => void
  readonly onClose: (connection: Connection) => void
}

/** The place for one connection: it is opened by the first request, and again by the first after it was closed. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #watch: ConnectionWatch
  readonly #lines = new LineBound()
  #client: Dispatcher | undefined
  isOpen = false
  /** Whether a request was answered since it was opened: until then it may be that nobody serves it. */
  hasAnswered = false
  /** Whether either side said of the request that was sent last that no other comes after it (RFC 9112, section 9.6). */
  isLast = false
  /** When it was taken for the request under way, by performance.now(). */
  takenAt = 0
  /** When the request before was done with it, by performance.now(). */
  leftAt = Number.NEGATIVE_INFINITY
  /** Of the request that was sent last. */
  credential = ''
  /** The credential of the last request that was answered 2xx since it was opened. */
  letInAs: string | undefined

  constructor(options: ConnectionOptions, watch: ConnectionWatch) {
    this.#options = options
    this.#watch = watch
  }

  /** Makes ready for a request, of which there may be one at a time. */
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

  /** Takes note that a whole head has come, or a piece of a body. */
  progressed(): void {
    this.#lines.reset()
  }

  /** Takes note that the head of an answer has come, and whether either side said that it closes the connection after it. */
  answered(status: number, isLast: boolean): void {
    this.isLast = isLast
    if (letsIn(status)) this.letInAs = this.credential
    this.#watch.onHead(this)
    this.hasAnswered = true
  }

  /** Closes it, at once and with whatever is under way. */
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
    this.#watch.onClose(this)
  }

  #newClient(): Dispatcher {
    const { connect, timeoutMs, open } = this.#options
    const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
    // Of HTTP/1.1 it is known which request a closed connection belonged to.
    const options = { connect, ...timeouts, maxHeaderSize: largestHead, pipelining: 1, allowH2: false }
    // Whoever sends the requests is this client, or has made it.
    const watched: MakeClient = (of, given) => {
      const bounded = typeof given.connect === 'function' && { connect: this.#lines.around(given.connect) }
      const client = new Client(of, { ...given, ...bounded })
      client.on('disconnect', () => {
        if (this.#client === dispatcher) this.#closed()
      })
      // A request that was about to be sent when the one before was closed goes out on a connection of its own.
      client.on('connect', () => {
        if (this.#client === dispatcher) this.isOpen = true
      })
      return client
    }
    const dispatcher = open(options, watched)
    return dispatcher
  }
}
