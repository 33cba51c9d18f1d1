import { performance } from 'node:perf_hooks'
import { Admission, type Gate, type Settle } from './admission.ts'
import type { Budget } from './budget.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { Deadlines } from './deadlines.ts'
import { type DispatchOptions, dispatchOptions } from './dispatch-options.ts'
import type { Exchange, RequestSpec, ResponseHead } from './exchange.ts'
import type { KeyVariable } from './key-variable.ts'
import type { Mask } from './mask.ts'
import { LimitWait } from './pacing/limit-wait.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'
import { type ResponseReader, responseReader } from './read-response.ts'
import { type Bounds, type Received, receive } from './receive.ts'
import { isOwnFault, type TransportError, toTransportError } from './transport-error.ts'

/** What a client is told once. */
export interface HttpClientOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly key: string
  readonly mask: Mask
  readonly pacer: Gate
  /** For requests without the key: what those are told of limits need not be the key's own. */
  readonly anonymousPacer?: Gate
  /** The environment variable that a reader of the report finds the key in. */
  readonly keyVariable: KeyVariable
  readonly budget: Budget
  /** Of the target. Clients may share them; whoever made them closes them. */
  readonly connections: Connections
  /** Half of what a request may take in all, in ms. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
  /** When true, nothing but GET leaves. */
  readonly readOnly: boolean
  /** Longest wait after a 429, in ms. */
  readonly maxWaitMs: number
  readonly signal: AbortSignal
  /** Told of every exchange, in the order in which they end; what it promises is waited for. */
  readonly onExchange: (exchange: Exchange) => Promise<void> | undefined
}

/** A request that the read-only profile forbids: a fault of the check that made it. */
export class WriteForbidden extends Error {
  override readonly name = 'WriteForbidden'
}

type Outcome = Pick<Exchange, 'response' | 'error' | 'head'>

/** Sends requests to one target and records what came of them. The key stays inside. */
export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #admission: Admission
  readonly #dispatchOptions: DispatchOptions
  #numbers = 0
  readonly #deadlines: Deadlines
  readonly #bounds: Bounds
  readonly #reader: ResponseReader

  constructor(options: HttpClientOptions) {
    this.#options = options
    this.#admission = new Admission(options.pacer, options.anonymousPacer)
    const url = new URL(options.baseUrl)
    this.#dispatchOptions = dispatchOptions(url.pathname.replace(/\/+$/, ''), options.key)
    this.#deadlines = new Deadlines(2 * options.timeoutMs)
    this.#bounds = { deadlines: this.#deadlines, maxBodyBytes: options.maxBodyBytes }
    this.#reader = responseReader(options.mask, options.maxBodyBytes)
    options.signal.addEventListener('abort', this.#stopAll, { once: true })
  }

  /**
   * Sends a request. A 429 is waited out as its Retry-After says, and the request sent again (interface
   * document, Limits, rules 1 and 2); redirects are not followed.
   *
   * @returns the exchange that was answered, or the one that was not
   * @throws BudgetSpent when the run has no request left
   * @throws LimitWait when the target asks for a longer wait than `--max-wait`
   * @throws WriteForbidden for anything but GET in a read-only run
   */
  async send(request: RequestSpec): Promise<Exchange> {
    for (let refusals = 1; ; refusals += 1) {
      const exchange = await this.sendOnce(request)
      const head = headOf(exchange)
      if (head?.status !== 429) return exchange
      const wait = waitAfter429(head.headers, refusals, Date.now(), Math.random())
      this.#admission.block(Date.now() + wait)
      if (wait > this.#options.maxWaitMs || refusals > 5) {
        throw new LimitWait(
          `answered 429 ${refusals} times; the next try would be ${Math.ceil(wait / 1000)} s off`,
        )
      }
    }
  }

  /** Sends a request, once: a 429 is an answer like any other. Throws as {@link send} does. */
  async sendOnce(request: RequestSpec): Promise<Exchange> {
    if (this.#options.readOnly && request.method !== 'GET') {
      throw new WriteForbidden(`a read-only run sends no ${request.method}`)
    }
    const { connections, budget, onExchange } = this.#options
    const seat = connections.enter()
    if (seat !== undefined) await seat
    try {
      // A target may close an idle connection at any time, also while a request is on its way (RFC 9112, 9.5). So a
      // GET whose connection was closed before any answer is sent again, once, on a connection of its own. What
      // creates may not be sent twice (RFC 9110, 9.2.2): it gets a connection of its own at once.
      const isSafe = request.method === 'GET'
      let exchange = await this.#attempt(request, !isSafe)
      if (isSafe && isStale(exchange) && budget.left > 0) {
        exchange = { ...(await this.#attempt(request, true, exchange.number)), resent: true }
      }
      const told = onExchange(exchange)
      if (told !== undefined) await told
      return exchange
    } finally {
      connections.leave()
    }
  }

  /** Lets the process end. */
  close(): void {
    this.#options.signal.removeEventListener('abort', this.#stopAll)
    this.#deadlines.close()
  }

  async #attempt(request: RequestSpec, fresh: boolean, again?: number): Promise<Exchange> {
    const { budget, baseUrl, keyVariable, connections, signal } = this.#options
    budget.spend()
    let settle: Settle
    try {
      const admitted = this.#admission.admit(request)
      settle = admitted instanceof Promise ? await admitted : admitted
    } catch (error) {
      budget.refund()
      throw error
    }
    if (again === undefined) this.#numbers += 1
    const number = again ?? this.#numbers
    const url = `${baseUrl}${request.path}`
    const sentAt = Date.now()
    const started = performance.now()
    let outcome: Outcome | undefined
    let connection: Connection | undefined
    try {
      signal.throwIfAborted()
      connection = connections.take(fresh)
      outcome = this.#read(await receive(connection, this.#dispatchOptions(request), this.#bounds))
      if (isUnheard(outcome)) connections.timedOut(connection)
      const durationMs = performance.now() - started
      return { number, request, keyVariable, url, sentAt, durationMs, ...outcome }
    } finally {
      if (connection !== undefined) connections.giveBack(connection)
      settle(outcome?.response ?? outcome?.head)
    }
  }

  /** @throws what came if it is no fault of the transport */
  #read(received: Received): Outcome {
    if ('error' in received) {
      const error = this.#transportError(received.error)
      return received.head === undefined ? { error } : { error, head: this.#reader.readHead(received.head) }
    }
    try {
      return { response: this.#reader.readWhole(received.head, received.bytes) }
    } catch (thrown) {
      // A small body may decode to a large one.
      return { error: this.#transportError(thrown), head: this.#reader.readHead(received.head) }
    }
  }

  /** @throws what was thrown if it is no fault of the transport */
  #transportError(thrown: unknown): TransportError {
    const { signal, mask } = this.#options
    signal.throwIfAborted()
    if (isOwnFault(thrown)) throw thrown
    const { kind, message } = toTransportError(thrown)
    return { kind, message: mask(message) }
  }

  readonly #stopAll = (): void => {
    const { reason } = this.#options.signal
    this.#deadlines.stopAll(reason instanceof Error ? reason : new Error(String(reason)))
  }
}

/** What of an answer is known, be it whole or not. */
function headOf({ response, head }: Exchange): ResponseHead | undefined {
  return response ?? head
}

function isStale({ error, head }: Exchange): boolean {
  return error?.kind === 'closed' && head === undefined
}

/** Whether nobody answered at all, for so long that a service may be short of workers or of room for connections. */
function isUnheard({ error, head }: Outcome): boolean {
  return head === undefined && (error?.kind === 'timeout' || error?.kind === 'refused')
}
