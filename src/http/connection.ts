import type { buildConnector, Dispatcher } from 'undici'
import Client from 'undici/lib/dispatcher/client.js'
import { LineBound, largestHead } from './line-bound.ts'
import { letsIn } from './most-telling.ts'
import type { MakeClient, Opener } from './via-proxy.ts'

/** What the connections to one target have in common. */
export interface ConnectionOptions {
  /** Scheme, host and port. */
  readonly origin: string
  readonly connect: buildConnector.connector
  /** For a head, and between two pieces of a body, in ms. */
  readonly timeoutMs: number
  /** What stands between, if anything does. */
  readonly open?: Opener
}

/** Is told what becomes of a connection. */
export interface ConnectionWatch {
  /** The head of an answer has come. */
  readonly onHead: (connection: Connection) => void
  /** A connection that had answered is closed, by either side. */
  readonly onClose: (connection: Connection) => void
}

/** The place for one connection: it is opened by the first request, and again by the first after it was closed. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #watch: ConnectionWatch
  readonly #lines = new LineBound()
  #client: Dispatcher | undefined
  /** False once either side has closed it. */
  isOpen = false
  /** Whether a request was answered since it was opened: until then it may be that nobody serves it. */
  hasAnswered = false
  /** Whether the request that was sent last broke off. */
  hasFailed = false
  /** Whether either side said of the request that was sent last that no other comes after it (RFC 9112, section 9.6). */
  isLast = false
  /** When it was taken for the request under way, by performance.now(). */
  takenAt = 0
  /** When the request before was done with it, by performance.now(). */
  leftAt = Number.NEGATIVE_INFINITY
  /** What the request that was sent last had for its credential. */
  credential = ''
  /** What the last request had for its credential that was answered 2xx since it was opened. */
  letInAs: string | undefined

  constructor(options: ConnectionOptions, watch: ConnectionWatch) {
    this.#options = options
    this.#watch = watch
  }

  /** Takes note that its request has ended. */
  end(): void {
    this.leftAt = performance.now()
  }

  /** Makes ready for a request, of which there may be one at a time. */
  begin(credential: string): void {
    this.credential = credential
    this.takenAt = performance.now()
    this.hasFailed = false
    this.isLast = false
  }

  /** Sends the request. */
  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#client ??= this.#newClient()
    this.isOpen = true
    const { open, origin } = this.#options
    return this.#client.dispatch(open === undefined ? request : { ...request, origin }, handler)
  }

  /** Takes note that a whole head has come, or a piece of a body. */
  progressed(): void {
    this.#lines.reset()
  }

  /**
   * Takes note that the head of an answer has come.
   *
   * @param status - of the answer
   * @param isLast - whether either side said that it closes the connection after it
   */
  answered(status: number, isLast: boolean): void {
    this.isLast = isLast
    if (letsIn(status)) this.letInAs = this.credential
    this.#watch.onHead(this)
    this.hasAnswered = true
  }

  /** Takes note that the request under way broke off. */
  failed(): void {
    this.hasFailed = true
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
    const { origin, connect, timeoutMs, open } = this.#options
    const options = {
      connect,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: largestHead,
      pipelining: 1,
      // Of HTTP/1.1 it is known which request a closed connection belonged to.
      allowH2: false,
    }
    // Whoever sends the requests is this client, or has made it.
    const watched: MakeClient = (of, given) => {
      const client = new Client(of, {
        ...given,
        ...(typeof given.connect === 'function' ? { connect: this.#lines.around(given.connect) } : {}),
      })
      client.on('disconnect', () => {
        if (this.#client === dispatcher) this.#closed()
      })
      // A request that was about to be sent when the one before was closed goes out on a connection of its own.
      client.on('connect', () => {
        if (this.#client === dispatcher) this.isOpen = true
      })
      return client
    }
    const dispatcher = open === undefined ? watched(origin, options) : open(options, watched)
    return dispatcher
  }
}
