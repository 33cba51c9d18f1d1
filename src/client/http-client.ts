import { performance } from 'node:perf_hooks'
import { type Dispatcher, Pool } from 'undici'
import { Admission, type Gate, type Settle } from './admission.ts'
import type { Budget } from './budget.ts'
import { credentialHeaders } from './credential.ts'
import type { Exchange, RequestSpec, ResponseRecord } from './exchange.ts'
import type { KeyVariable } from './key-variable.ts'
import type { Mask } from './mask.ts'
import { LimitWait } from './pacing/limit-wait.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'
import { readBody } from './read-body.ts'
import { readHeaders } from './read-headers.ts'
import { type RawAnswer, receive } from './receive.ts'
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
  /** Requests under way at once. */
  readonly concurrency: number
  /** For the headers, and again for the whole of the body, in ms. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
  /** When true, nothing but GET leaves. */
  readonly readOnly: boolean
  /** Longest wait after a 429, in ms. */
  readonly maxWaitMs: number
  readonly signal: AbortSignal
  /** Told of every exchange, in the order in which they end. */
  readonly onExchange: (exchange: Exchange) => void
}

/** A request that the read-only profile forbids: a fault of the check that made it. */
export class WriteForbidden extends Error {
  override readonly name = 'WriteForbidden'
}

interface Attempt {
  readonly exchange: Exchange
  /** True when not even the answer's head came. */
  readonly unanswered: boolean
}

/** Sends requests to one target and records what came of them. The key stays inside. */
export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #admission: Admission
  readonly #kept: Pool
  readonly #fresh: Pool
  readonly #basePath: string
  #numbers = 0
  #free: number
  readonly #queue: (() => void)[] = []
  readonly #stops = new Set<(reason: Error) => void>()

  constructor(options: HttpClientOptions) {
    this.#options = options
    this.#admission = new Admission(options.pacer, options.anonymousPacer)
    const url = new URL(options.baseUrl)
    this.#basePath = url.pathname.replace(/\/+$/, '')
    this.#free = options.concurrency
    const settings: Pool.Options = {
      connections: options.concurrency,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: { timeout: options.timeoutMs },
      maxResponseSize: options.maxBodyBytes,
    }
    this.#kept = new Pool(url.origin, { ...settings, pipelining: 1 })
    options.signal.addEventListener('abort', this.#stopAll, { once: true })
    // Without pipelining each connection serves one request.
    this.#fresh = new Pool(url.origin, { ...settings, pipelining: 0 })
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
      if (exchange.response?.status !== 429) return exchange
      const wait = waitAfter429(exchange.response.headers, refusals, Date.now(), Math.random())
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
    if (this.#free > 0) this.#free -= 1
    else await this.#turn()
    try {
      const exchange = await this.#exchange(request)
      this.#options.onExchange(exchange)
      return exchange
    } finally {
      this.#leave()
    }
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    this.#options.signal.removeEventListener('abort', this.#stopAll)
    await Promise.all([this.#kept.destroy(), this.#fresh.destroy()])
  }

  /**
   * A target may close an idle connection at any time, also while a request is on its way (RFC 9112, 9.5). So a
   * GET whose connection was closed before any answer is sent again, once, on a connection of its own. What
   * creates may not be sent twice (RFC 9110, 9.2.2): it gets a connection of its own at once.
   */
  async #exchange(request: RequestSpec): Promise<Exchange> {
    const isSafe = request.method === 'GET'
    const { exchange, unanswered } = await this.#attempt(request, isSafe ? this.#kept : this.#fresh)
    const stale = isSafe && unanswered && exchange.error?.kind === 'closed'
    if (!stale || this.#options.budget.left <= 0) return exchange
    return (await this.#attempt(request, this.#fresh, exchange.number)).exchange
  }

  async #attempt(request: RequestSpec, pool: Pool, number?: number): Promise<Attempt> {
    const { budget, baseUrl, keyVariable, signal, timeoutMs } = this.#options
    budget.spend()
    let settle: Settle
    try {
      const admitted = this.#admission.admit(request)
      settle = admitted instanceof Promise ? await admitted : admitted
    } catch (error) {
      budget.refund()
      throw error
    }
    if (number === undefined) this.#numbers += 1
    const sent = { number: number ?? this.#numbers, request, keyVariable, url: `${baseUrl}${request.path}` }
    const sentAt = Date.now()
    const started = performance.now()
    let unanswered = true
    let response: ResponseRecord | undefined
    try {
      signal.throwIfAborted()
      const answer = await receive(pool, this.#dispatched(request), {
        timeoutMs: 2 * timeoutMs,
        stops: this.#stops,
        onHead: () => {
          unanswered = false
        },
      })
      response = this.#respond(answer)
      return { unanswered, exchange: { ...sent, sentAt, durationMs: performance.now() - started, response } }
    } catch (thrown) {
      const error = this.#transportError(thrown)
      return { unanswered, exchange: { ...sent, sentAt, durationMs: performance.now() - started, error } }
    } finally {
      settle(response)
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

  #dispatched(request: RequestSpec): Dispatcher.DispatchOptions {
    const { method, credential, body, contentType = 'application/json' } = request
    const path = `${this.#basePath}${request.path}`
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      'user-agent': 'petstore-conformance',
      ...credentialHeaders(credential, this.#options.key),
    }
    if (body === undefined) return { method, path, headers }
    headers['content-type'] = contentType
    return { method, path, headers, body }
  }

  #respond({ status, headers, bytes }: RawAnswer): ResponseRecord {
    const { mask, maxBodyBytes } = this.#options
    const fields = readHeaders(headers, mask)
    const { text, body, parseError } = readBody(bytes, fields['content-encoding'], maxBodyBytes)
    const mediaType = (fields['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase()
    const record = { status, headers: fields, mediaType, text: mask(text), body }
    return parseError === undefined ? record : { ...record, parseError: mask(parseError) }
  }

  readonly #stopAll = (): void => {
    const { reason } = this.#options.signal
    const error = reason instanceof Error ? reason : new Error(String(reason))
    for (const stop of [...this.#stops]) stop(error)
  }

  /** Waits until a request that is under way leaves its place. */
  #turn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue.push(resolve)
    return promise
  }

  #leave(): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}
