import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import type { Budget } from './budget.ts'
import { credentialHeaders } from './credential.ts'
import type { Exchange, RequestSpec, ResponseRecord } from './exchange.ts'
import type { Mask } from './mask.ts'
import { LimitWait } from './pacing/limit-wait.ts'
import type { Pacer } from './pacing/pacer.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'
import { readBody } from './read-body.ts'
import { type TransportError, toTransportError } from './transport-error.ts'

/** What a client is told once. */
export interface HttpClientOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly key: string
  readonly mask: Mask
  readonly pacer: Pacer
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

const closedRetries = 2

/** Sends requests to one target and records what came of them. The key stays inside. */
export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #pool: Pool
  readonly #basePath: string
  #numbers = 0
  #free: number
  readonly #queue: (() => void)[] = []

  constructor(options: HttpClientOptions) {
    this.#options = options
    const url = new URL(options.baseUrl)
    this.#basePath = url.pathname.replace(/\/+$/, '')
    this.#free = options.concurrency
    this.#pool = new Pool(url.origin, {
      connections: options.concurrency,
      pipelining: 1,
      headersTimeout: options.timeoutMs,
      bodyTimeout: options.timeoutMs,
      connect: { timeout: options.timeoutMs },
      maxResponseSize: options.maxBodyBytes,
    })
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
      this.#options.pacer.block(Date.now() + wait)
      if (wait > this.#options.maxWaitMs || refusals > 5) {
        throw new LimitWait(
          `answered 429 ${refusals} times; the next try would be ${Math.ceil(wait / 1000)} s off`,
        )
      }
    }
  }

  /** Sends a request, once: a 429 is an answer like any other. Throws as {@link send} does. */
  async sendOnce(request: RequestSpec): Promise<Exchange> {
    const { readOnly, pacer, budget } = this.#options
    if (readOnly && request.method !== 'GET') {
      throw new WriteForbidden(`a read-only run sends no ${request.method}`)
    }
    await this.#enter()
    try {
      budget.spend()
      const ticket = await pacer.admit(request.operation).catch((error: unknown) => {
        budget.refund()
        throw error
      })
      let response: ResponseRecord | undefined
      try {
        const exchange = await this.#exchange(request)
        response = exchange.response
        if (response?.status === 429) {
          const now = Date.now()
          pacer.block(now + waitAfter429(response.headers, 1, now, 0))
        }
        this.#options.onExchange(exchange)
        return exchange
      } finally {
        pacer.settle(ticket, response?.headers, response?.status ?? 0)
      }
    } finally {
      this.#leave()
    }
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  async #exchange(request: RequestSpec): Promise<Exchange> {
    this.#numbers += 1
    const record = {
      number: this.#numbers,
      request,
      url: `${this.#options.baseUrl}${request.path}`,
      sentAt: Date.now(),
    }
    const started = performance.now()
    const outcome = await this.#ask(request)
    return { ...record, durationMs: performance.now() - started, ...outcome }
  }

  /**
   * A target may close an idle connection at any time, also while a request is on its way (RFC 9112, 9.5), so a
   * connection closed before any answer is tried afresh.
   */
  async #ask(
    request: RequestSpec,
  ): Promise<{ readonly response: ResponseRecord } | { readonly error: TransportError }> {
    for (let tries = 1; ; tries += 1) {
      try {
        return { response: await this.#request(request) }
      } catch (thrown) {
        this.#options.signal.throwIfAborted()
        const error = toTransportError(thrown)
        if (error.kind === 'closed' && tries <= closedRetries && this.#options.budget.left > 0) {
          this.#options.budget.spend()
          continue
        }
        return { error: { kind: error.kind, message: this.#options.mask(error.message) } }
      }
    }
  }

  async #request(request: RequestSpec): Promise<ResponseRecord> {
    const { key, timeoutMs, maxBodyBytes, signal, mask } = this.#options
    const overall = AbortSignal.timeout(2 * timeoutMs)
    const { statusCode, headers, body } = await this.#pool.request({
      method: request.method,
      path: `${this.#basePath}${request.path}`,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        'user-agent': 'petstore-conformance',
        ...credentialHeaders(request.credential, key),
        ...(request.body === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: AbortSignal.any([signal, overall]),
    })
    const fields = flatten(headers, mask)
    const reading = readBody(
      new Uint8Array(await body.arrayBuffer()),
      fields['content-encoding'],
      maxBodyBytes,
    )
    return {
      status: statusCode,
      headers: fields,
      mediaType: (fields['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase(),
      ...reading,
      text: mask(reading.text),
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue.push(resolve)
    await promise
  }

  #leave(): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}

function flatten(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  mask: Mask,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    mask(Array.isArray(value) ? value.join(', ') : (value ?? '')),
  ])
  return Object.fromEntries(entries)
}
