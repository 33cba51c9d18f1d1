import { BudgetSpent } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { LimitWait } from '../http/pacing/gate.ts'
import { retryAfterMs } from '../http/retry-after.ts'
import { statusOf } from '../oracle/exchange-status.ts'
import { plainList } from '../preflight/preflight-requests.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { OperationId } from '../spec/operation.ts'
import { CookieJar } from './cookie-jar.ts'
import { countedCreate } from './counted-create.ts'
import { type Creates, CreatesSpent, type Purpose } from './creates.ts'
import { isCutOff, isDoubtful, isUnanswered, isUnavailable } from './doubtful.ts'
import type { Journal } from './journal.ts'
import { Outages } from './outages.ts'
import { Inconclusive, Unreachable } from './outcome.ts'
import type { Responses } from './responses.ts'

/** Failures in a row after which the target may be dead. */
const unreachableAfter = 6
/** Time-outs after which an operation that never answered gets no more requests. */
const slowEnough = 4

/** What the requests of a run go out by, and who is told of their responses. */
export interface SenderParts {
  readonly client: Pick<HttpClient, 'send'>
  readonly responses: Pick<Responses, 'take' | 'whyNotSent'>
  readonly journal: Journal
  readonly creates: Creates
  readonly clock: Clock
}

/** Sends each request once, while that can tell anything, and notes what responses show of the target. */
export class Sender {
  readonly #parts: SenderParts
  readonly outages: Outages
  /** By operation, the first request that was accepted: the plain form of all others. */
  readonly plain = new Map<OperationId, RequestSpec>()
  /** By operation, how many requests timed out, unless one ever got a response. */
  readonly #slow = new Map<OperationId | 'other', number | 'answers'>()
  readonly #cookies = new CookieJar()
  isAnswered = false
  failuresInARow = 0
  #unreachable: string | undefined

  constructor(parts: SenderParts) {
    this.#parts = parts
    this.outages = new Outages(parts.clock)
  }

  /** The cookies that a browser would send back, if the service has set any for the key. */
  get cookies(): string | undefined {
    return this.#cookies.field
  }

  /**
   * Sends a request, as far as the run may leave pets behind.
   *
   * @param as - a sign of life is sent while others wait for it
   * @throws Inconclusive where its response could not come, or no request is left
   * @throws Unreachable where the target is known not to answer
   */
  async send(request: RequestSpec, as?: Purpose): Promise<Exchange> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    const { responses, clock } = this.#parts
    const kind = request.operation ?? 'other'
    const slow = this.#slow.get(kind)
    // Each costs a whole time-out, and tells no more than the ones before.
    if (typeof slow === 'number' && slow >= slowEnough)
      throw new Inconclusive(
        `${request.method} ${request.path}: ${slow} such requests got no answer in time, and none got one`,
      )
    const announced = (): Promise<Exchange> => {
      responses.take({ kind: 'sent', request })
      return this.#pass(request, as)
    }
    const isCreate = request.method === 'POST'
    const sent = isCreate ? countedCreate(this.#parts, announced, as) : this.#pass(request, as)
    const exchange = await sent.catch((error: unknown) => {
      const isOfMore = error instanceof CreatesSpent && error.afterSome
      if (error instanceof Inconclusive && !isOfMore) responses.whyNotSent = error
      throw error
    })
    const { operation, credential } = request
    const isFailed = isDoubtful(exchange)
    const timeouts = this.#slow.get(kind) ?? 0
    if (statusOf(exchange) !== undefined) this.#slow.set(kind, 'answers')
    else if (exchange.error?.kind === 'timeout' && timeouts !== 'answers') this.#slow.set(kind, timeouts + 1)
    if (isFailed && isUnavailable(exchange))
      this.outages.unavailable(retryAfterMs(exchange.response?.headers ?? {}, clock.now()))
    // At once it would most likely break again, and so would others.
    else if (isCutOff(exchange) && this.isAnswered) this.outages.unavailable(undefined)
    this.failuresInARow = isFailed ? this.failuresInARow + 1 : 0
    if (!isFailed && operation !== undefined) this.outages.answered(operation)
    if (statusOf(exchange) !== undefined || !isUnanswered(exchange)) this.isAnswered = true
    // Each would cost another time-out to wait for.
    else if (!isCutOff(exchange) && this.failuresInARow >= (this.isAnswered ? unreachableAfter : 2))
      await this.giveUpIfDead(exchange)
    const status = exchange.response?.status ?? 0
    const isLetIn = credential.kind === 'key' && status >= 200 && status < 300
    if (isLetIn && operation !== undefined && !this.plain.has(operation)) this.plain.set(operation, request)
    if (isLetIn) this.#cookies.see(exchange.response?.headers['set-cookie'] ?? '')
    return exchange
  }

  /** Sends a request; undefined where it may not be sent any more. */
  again(request: RequestSpec, as?: Purpose): Promise<Exchange | undefined> {
    return this.send(request, as).catch((error: unknown) => {
      if (error instanceof Inconclusive) return undefined
      throw error
    })
  }

  /**
   * Ends the run if a plain list gets no answer either: a target that drops one kind of request only is not dead.
   *
   * @throws Unreachable where it is
   */
  async giveUpIfDead(exchange: Exchange): Promise<void> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    if (this.isAnswered) {
      this.failuresInARow = 0
      const sign = await this.#pass(plainList, 'a sign')
      if (statusOf(sign) !== undefined) return
    }
    const { kind, message = 'no reason known' } = exchange.error ?? {}
    const what =
      kind === 'protocol' ? 'no answer of the target can be taken in' : 'the target does not answer'
    this.giveUp(`${what}: ${message}`)
  }

  /** Ends the run. @throws Unreachable always */
  giveUp(reason: string): never {
    if (this.#unreachable === undefined) {
      this.#unreachable = reason
      this.#parts.journal({ kind: 'unreachable', reason })
    }
    throw new Unreachable(this.#unreachable)
  }

  #pass(request: RequestSpec, as: Purpose | undefined): Promise<Exchange> {
    const hold = as !== 'a sign' ? () => this.outages.lasting : undefined
    return this.#parts.client.send(request, hold).catch((error: unknown) => {
      if (error instanceof LimitWait || error instanceof BudgetSpent)
        throw Inconclusive.withoutRequests(error.message)
      throw error
    })
  }
}
