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
import { type Creates, CreatesSpent } from './creates.ts'
import { isCutOff, isDoubtful, isUnanswered, isUnavailable } from './doubtful.ts'
import type { Journal } from './journal.ts'
import type { Outages } from './outages.ts'
import { Inconclusive, Unreachable } from './outcome.ts'
import type { Responses } from './responses.ts'

/** After so many failures in a row nothing more is asked. */
const unreachableAfter = 6
/** After so many time-outs an operation that never gave an answer is asked no more. */
const slowEnough = 4

/** What requests of a run go out by, and what else is told of their answers. */
export interface SenderParts {
  readonly client: Pick<HttpClient, 'send'>
  readonly responses: Pick<Responses, 'take' | 'whyNotSent'>
  readonly journal: Journal
  readonly creates: Creates
  readonly clock: Pick<Clock, 'now'>
  readonly outages: Outages
}

/** Sends each request once, while that can tell anything, and keeps what answers say of the target: who is let in, and how. */
export class Sender {
  readonly #parts: SenderParts
  /** By operation, the first request that was let in: the plain form of all others. */
  readonly plain = new Map<OperationId, RequestSpec>()
  /** By operation, how many requests got no answer in time; nothing for one that ever gave an answer. */
  readonly #slow = new Map<OperationId | 'other', number | 'answers'>()
  readonly #cookies = new CookieJar()
  #answered = false
  #failuresInARow = 0
  #unreachable: string | undefined

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** What a browser would send back of the cookies that the service has set for who has the key, if it set any. */
  get cookies(): string | undefined {
    return this.#cookies.field
  }

  /** Whether any answer came in this run. */
  get isAnswered(): boolean {
    return this.#answered
  }

  /** How many requests failed since one did not. */
  get failuresInARow(): number {
    return this.#failuresInARow
  }

  /**
   * Sends a request, as far as the run may leave animals behind.
   *
   * @param as - a sign of life is sent while others wait for it
   * @throws Inconclusive where its answer could not come, or there is no request left
   * @throws Unreachable where the target is known not to answer
   */
  async send(request: RequestSpec, as?: 'a sign'): Promise<Exchange> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    const kind = request.operation ?? 'other'
    const slow = this.#slow.get(kind)
    // Each costs a whole time-out, and tells no more than the ones before.
    if (typeof slow === 'number' && slow >= slowEnough)
      throw new Inconclusive(
        `${request.method} ${request.path}: ${slow} such requests got no answer in time, and none got one`,
      )
    const sent = request.method === 'POST' ? this.#sendCreate(request, as) : this.#pass(request, as)
    const exchange = await sent.catch((error: unknown) => {
      const isOfMore = error instanceof CreatesSpent && error.afterSome
      if (error instanceof Inconclusive && !isOfMore) this.#parts.responses.whyNotSent = error
      throw error
    })
    const { operation, credential } = request
    if (statusOf(exchange) !== undefined) this.#slow.set(kind, 'answers')
    else if (exchange.error?.kind === 'timeout') this.#countSlow(kind)
    if (isDoubtful(exchange) && isUnavailable(exchange))
      this.#parts.outages.unavailable(retryAfterMs(exchange.response?.headers ?? {}, this.#parts.clock.now()))
    // At once it would most likely break again, and so would others.
    else if (isCutOff(exchange) && this.#answered) this.#parts.outages.unavailable(undefined)
    if (isDoubtful(exchange)) this.#failuresInARow += 1
    else this.#failuresInARow = 0
    if (!isDoubtful(exchange) && operation !== undefined) this.#parts.outages.answered(operation)
    if (statusOf(exchange) !== undefined || !isUnanswered(exchange)) this.#answered = true
    // Each would cost another time-out to wait for.
    else if (!isCutOff(exchange) && this.#failuresInARow >= (this.#answered ? unreachableAfter : 2))
      await this.giveUpIfDead(exchange)
    const status = exchange.response?.status ?? 0
    const isLetIn = credential.kind === 'key' && status >= 200 && status < 300
    if (isLetIn && operation !== undefined && !this.plain.has(operation)) this.plain.set(operation, request)
    if (isLetIn) this.#cookies.see(exchange.response?.headers['set-cookie'] ?? '')
    return exchange
  }

  /** Sends a request; nothing where it may not be sent any more. */
  again(request: RequestSpec, as?: 'a sign'): Promise<Exchange | undefined> {
    return this.send(request, as).catch(unlessOpen)
  }

  /**
   * A target that drops one kind of request only is not dead: a plain list tells the two apart.
   *
   * @throws Unreachable where it is
   */
  async giveUpIfDead(exchange: Exchange): Promise<void> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    if (this.#answered) {
      this.#failuresInARow = 0
      const sign = await this.#pass(plainList, 'a sign')
      if (statusOf(sign) !== undefined) return
    }
    const { kind, message = 'no reason known' } = exchange.error ?? {}
    const what =
      kind === 'protocol' ? 'no answer of the target can be taken in' : 'the target does not answer'
    this.giveUp(`${what}: ${message}`)
  }

  /**
   * Ends the run: nothing more is sent.
   *
   * @throws Unreachable always
   */
  giveUp(reason: string): never {
    if (this.#unreachable === undefined) {
      this.#unreachable = reason
      this.#parts.journal({ kind: 'unreachable', reason })
    }
    throw new Unreachable(this.#unreachable)
  }

  #countSlow(kind: OperationId | 'other'): void {
    const counted = this.#slow.get(kind) ?? 0
    if (counted !== 'answers') this.#slow.set(kind, counted + 1)
  }

  #sendCreate(request: RequestSpec, as?: 'a sign'): Promise<Exchange> {
    const send = (): Promise<Exchange> => {
      this.#parts.responses.take({ kind: 'sent', request })
      return this.#pass(request, as)
    }
    return countedCreate(this.#parts, send, as)
  }

  #pass(request: RequestSpec, as: 'a sign' | undefined): Promise<Exchange> {
    const hold = as === undefined ? () => this.#parts.outages.lasting : undefined
    return this.#parts.client.send(request, hold).catch((error: unknown) => {
      if (error instanceof LimitWait || error instanceof BudgetSpent)
        throw Inconclusive.withoutRequests(error.message)
      throw error
    })
  }
}

/** What may not be sent any more, or cannot be, is left: anything else is thrown on. */
function unlessOpen(error: unknown): undefined {
  if (error instanceof Inconclusive) return undefined
  throw error
}
