import type { Exchange, KeyVariable, RequestSpec, ResponseHead } from '../spec/exchange.ts'
import { type Admission, admission, type Settle } from './admission.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import { closes } from './closes.ts'
import type { Mask } from './mask.ts'
import { type Gate, LimitWait } from './pacing/gate.ts'
import { Refusals } from './pacing/refusals.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'
import { type ResponseReader, responseReader } from './read-response.ts'
import { retryAfterMs } from './retry-after.ts'
import { type Served, servedBy } from './seats.ts'
import type { Throttle } from './throttle.ts'
import type { RawHead, Received, Transport } from './transport.ts'
import { isOwnFault, toTransportError } from './transport-error.ts'
import type { Turn, Turns } from './turns.ts'
import { requestWriter, type WriteRequest, type WrittenWith } from './write-request.ts'

/** Options of a client. */
export interface HttpClientOptions extends WrittenWith {
  /** Without a final slash. */
  readonly baseUrl: string
  readonly key: string
  readonly mask: Mask
  readonly pacer: Gate
  /** For requests without the key, which may have other limits. */
  readonly anonymousPacer?: Gate
  readonly keyVariable: KeyVariable
  readonly budget: Budget
  /** Clients may share it and the throttle; its maker closes it. */
  readonly transport: Transport
  /** The order in which responses are read; by default, that of arrival. */
  readonly turns?: Turns
  readonly throttle?: Throttle
  readonly clock: Clock
  /** A number from 0 to 1 that lengthens the wait after a 429. */
  readonly jitter: () => number
  /** Most bytes of a decoded body. */
  readonly maxBodyBytes: number
  /** A secret of the run: given where bodies are cut to what may be published. */
  readonly secret?: string
  readonly readOnly: boolean
  /** Longest wait after a 429. */
  readonly maxWaitMs: number
  readonly signal: AbortSignal
  /** Shared by the clients of a run, so that a number names one exchange. */
  readonly nextNumber: () => number
  /** Receives every request as it leaves. */
  readonly onSend?: (number: number, request: RequestSpec, at: number) => void
  /** Receives every exchange, in the order of their ends. */
  readonly onExchange: (exchange: Exchange) => void
}

/** A request that the read-only profile forbids: an error of the test that sends it. */
export class WriteForbidden extends Error {
  override readonly name = 'WriteForbidden'
}

type Outcome = Pick<Exchange, 'response' | 'error' | 'head'>

/** What a request waits for before it leaves, if anything. */
type Hold = () => Promise<unknown> | undefined

/** Sends requests to one target and records their exchanges. The key stays inside. */
export class HttpClient {
  readonly #options: HttpClientOptions
  readonly #admission: Admission
  readonly #write: WriteRequest
  readonly #reader: ResponseReader
  readonly #refusals: Readonly<Record<'key' | 'other', Refusals>>
  #underWay = 0
  #departed = 0

  constructor(options: HttpClientOptions) {
    this.#options = options
    this.#admission = admission(options.pacer, options.anonymousPacer, () => options.clock.now())
    const key = new Refusals()
    this.#refusals = { key, other: new Refusals(key) }
    const url = new URL(options.baseUrl)
    this.#write = requestWriter(url.pathname.replace(/\/+$/, ''), options.key, options)
    this.#reader = responseReader(options.mask, options.maxBodyBytes, options.secret)
  }

  /** Time in ms between two requests, where the target rejected faster ones; else 0. */
  get spacingMs(): number {
    return this.#options.throttle?.spacingMs ?? 0
  }

  /**
   * Sends a request, again after the Retry-After of a 429 (interface document, Limits, rules 1 and 2). Follows no redirect.
   * @throws BudgetSpent without requests; LimitWait for a longer wait than --max-wait; WriteForbidden in a read-only run
   */
  async send(request: RequestSpec, hold?: Hold): Promise<Exchange> {
    const inARow = this.#refusals[request.credential.kind === 'key' ? 'key' : 'other']
    for (let refusals = 1; ; refusals += 1) {
      const exchange = await this.sendOnce(request, hold, inARow)
      const head = headOf(exchange)
      if (head?.status !== 429) {
        if (head !== undefined) inARow.answered()
        return exchange
      }
      const { clock, jitter, maxWaitMs } = this.#options
      const wait = waitAfter429(head.headers, refusals, clock.now(), jitter())
      const until = clock.now() + wait
      this.#admission.block(request, until)
      inARow.refused(exchange.sentAt, until, retryAfterMs(head.headers, clock.now()) !== undefined)
      inARow.unlessHopeless()
      const seconds = Math.ceil(wait / 1000)
      if (wait > maxWaitMs || refusals > 5)
        throw new LimitWait(`answered 429 ${refusals} times; the next try would be ${seconds} s off`)
    }
  }

  /** Sends a request once: a 429 is a response like any other. Throws as {@link send}. `inARow` has the 429s before it. */
  async sendOnce(request: RequestSpec, hold?: Hold, inARow?: Refusals): Promise<Exchange> {
    const { transport, budget, onExchange, clock, throttle, turns, readOnly } = this.#options
    if (readOnly && request.method !== 'GET')
      throw new WriteForbidden(`a read-only run sends no ${request.method}`)
    for (;;) {
      const seat = transport.seats.enter()
      if (seat !== undefined) await seat
      const held = hold?.()
      if (held === undefined) break
      transport.seats.leave()
      await held
    }
    let served: Served = 'not at all'
    let turn: Turn | undefined
    const depart = (): Turn | undefined => (turn ??= turns?.join())
    try {
      const place = throttle?.next()
      if (place !== undefined) await place
      // A target may close an idle connection as a request arrives (RFC 9112, 9.5), so a GET is repeated once on a new one.
      // A POST may not be (RFC 9110, 9.2.2), unless a 408 says that nothing of it had arrived.
      const isSafe = request.method === 'GET'
      let exchange = await this.#attempt(request, !isSafe, inARow, depart)
      const { error, head } = exchange
      const isStale = error?.kind === 'closed' && head === undefined
      if (isStale && (isSafe || error.message === tooLate) && budget.left > 0) {
        // It may have to wait for the target's limits, and later responses must not wait with it.
        turn?.pass()
        turn = undefined
        exchange = { ...(await this.#attempt(request, true, inARow, depart, exchange.number)), resent: true }
      }
      served = servedBy(exchange, inARow === undefined ? undefined : clock.now())
      throttle?.see(exchange)
      onExchange(exchange)
      return exchange
    } finally {
      transport.seats.leave(served)
      turn?.pass()
    }
  }

  async #attempt(
    asked: RequestSpec,
    isOwn: boolean,
    inARow: Refusals | undefined,
    depart: () => Turn | undefined,
    again?: number,
  ): Promise<Exchange> {
    const { budget, baseUrl, keyVariable, transport, clock, signal, onSend } = this.#options
    inARow?.unlessHopeless()
    budget.spend()
    let settle: Settle
    try {
      const admitted = this.#admission.admit(asked)
      settle = admitted instanceof Promise ? await (inARow?.whileHopeful(admitted) ?? admitted) : admitted
    } catch (error) {
      budget.refund()
      throw error
    }
    const number = again ?? this.#options.nextNumber()
    const turn = depart()
    const known = transport.untilKnown?.(asked.wire)
    if (known !== undefined) await known
    const { wire, ...plain } = asked
    // undici sends the length of an empty body in any case.
    const isCutOfNothing = asked.body === '' && (wire === 'in pieces' || wire === 'in chunks')
    const request: RequestSpec = transport.canTake(wire) && !isCutOfNothing ? asked : plain
    const fresh = isOwn && request.wire !== 'on a kept connection'
    const url = `${baseUrl}${request.path}`
    const sentAt = clock.now()
    const started = clock.elapsed()
    let outcome: Outcome | undefined
    const before = this.#underWay - this.#departed
    this.#underWay += 1
    this.#departed += 1
    try {
      signal.throwIfAborted()
      onSend?.(number, request, sentAt)
      const received = await transport.send(this.#write(request), fresh)
      const durationMs = clock.elapsed() - started
      const beside = before + this.#departed - 1
      if (turn !== undefined) await turn.comes()
      outcome = this.#read(received, request)
      // The target has not received it.
      if (outcome.error?.kind === 'refused') budget.refund()
      const exchange = { number, request, keyVariable, url, sentAt, durationMs, ...outcome }
      return headOf(outcome)?.status === 429 && beside > 0 ? { ...exchange, beside } : exchange
    } finally {
      this.#underWay -= 1
      settle(outcome && headOf(outcome))
    }
  }

  #read(received: Received, request: RequestSpec): Outcome {
    if ('error' in received) return this.#failed(received.error, received.head)
    if (isOfIdleConnection(received)) return { error: { kind: 'closed', message: tooLate } }
    try {
      return { response: this.#reader.readWhole(received.head, received.bytes, request) }
    } catch (thrown) {
      // A small body may decode to a large one.
      return this.#failed(thrown, received.head)
    }
  }

  /** @throws the given error, if it is an error of the suite */
  #failed(thrown: unknown, head: RawHead | undefined): Outcome {
    const { signal, mask } = this.#options
    signal.throwIfAborted()
    if (isOwnFault(thrown)) throw thrown
    const { kind, message } = toTransportError(thrown)
    const error = { kind, message: mask(message) }
    return head === undefined ? { error } : { error, head: this.#reader.readHead(head) }
  }
}

function headOf({ response, head }: Outcome): ResponseHead | undefined {
  return response ?? head
}

const tooLate = 'the target closed the kept connection with a 408, for nothing had come on it'

/** Whether a 408 closes an idle connection, so that it answers no request (RFC 9110, 15.5.9). */
function isOfIdleConnection({ head, wasUsed }: Exclude<Received, { readonly error: Error }>): boolean {
  return head.status === 408 && wasUsed === true && closes(head.headers['connection'])
}
