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
import { type Creates, CreatesSpent, type Purpose } from './creates.ts'
import { isCutOff, isDoubtful, isUnanswered, isUnavailable } from './doubtful.ts'
import type { Journal } from './journal.ts'
import { outagesOf } from './outages.ts'
import { Inconclusive, Unreachable, unlessFatal } from './outcome.ts'
import type { Responses } from './responses.ts'

/** Failures in a row after which the target may be dead. */
const unreachableAfter = 6
/** Time-outs after which an operation that never answered gets no more requests. */
const slowEnough = 4

/** What requests go out by, and what receives their responses. */
export interface SenderParts {
  readonly client: Pick<HttpClient, 'send'>
  readonly responses: Pick<Responses, 'take' | 'whyNotSent'>
  readonly journal: Journal
  readonly creates: Creates
  readonly clock: Clock
}

/** The sender of a run. */
export type Sender = ReturnType<typeof senderOf>

/** Sends each request once, and notes what responses show of the target. */
export function senderOf({ client, responses, journal, creates, clock }: SenderParts) {
  const outages = outagesOf(clock)
  /** The first accepted request of each operation: its plain form. */
  const plain = new Map<OperationId, RequestSpec>()
  /** Time-outs by operation, or `answers` once it got a response. */
  const timeouts = new Map<OperationId | 'other', number | 'answers'>()
  const cookies = new CookieJar()
  /** Whether the target ever answered, and how many failures came since. */
  const shown = { isAnswered: false, failuresInARow: 0 }
  let unreachable: string | undefined

  /** Sends a request within the bounds on pets. Throws Inconclusive, or Unreachable for a dead target. */
  async function send(request: RequestSpec, as?: Purpose): Promise<Exchange> {
    if (unreachable !== undefined) throw new Unreachable(unreachable)
    const kind = request.operation ?? 'other'
    const before = timeouts.get(kind) ?? 0
    // Each costs a whole time-out and shows nothing new.
    if (before !== 'answers' && before >= slowEnough)
      throw new Inconclusive(
        `${request.method} ${request.path}: ${before} such requests got no answer in time, and none got one`,
      )
    const announced = (): Promise<Exchange> => {
      responses.take({ kind: 'sent', request })
      return pass(request, as)
    }
    const isCreate = request.method === 'POST'
    const sending = isCreate ? creates.counted(announced, as) : pass(request, as)
    const exchange = await sending.catch((error: unknown) => {
      const isOfMore = error instanceof CreatesSpent && error.afterSome
      if (error instanceof Inconclusive && !isOfMore) responses.whyNotSent = error
      throw error
    })
    const { operation, credential } = request
    const isFailed = isDoubtful(exchange)
    const timedOut = timeouts.get(kind) ?? 0
    if (statusOf(exchange) !== undefined) timeouts.set(kind, 'answers')
    else if (exchange.error?.kind === 'timeout' && timedOut !== 'answers') timeouts.set(kind, timedOut + 1)
    if (isFailed && isUnavailable(exchange))
      outages.unavailable(retryAfterMs(exchange.response?.headers ?? {}, clock.now()))
    // A repeat at once would most likely fail again.
    else if (isCutOff(exchange) && shown.isAnswered) outages.unavailable(undefined)
    shown.failuresInARow = isFailed ? shown.failuresInARow + 1 : 0
    if (!isFailed && operation !== undefined) outages.answered(operation)
    if (statusOf(exchange) !== undefined || !isUnanswered(exchange)) shown.isAnswered = true
    // Each would cost another time-out.
    else if (!isCutOff(exchange) && shown.failuresInARow >= (shown.isAnswered ? unreachableAfter : 2))
      await giveUpIfDead(exchange)
    const status = exchange.response?.status ?? 0
    if (credential.kind === 'key' && status >= 200 && status < 300) {
      if (operation !== undefined && !plain.has(operation)) plain.set(operation, request)
      cookies.see(exchange.response?.headers['set-cookie'] ?? '')
    }
    return exchange
  }

  /** Sends a request; undefined where it may not be sent any more. */
  function again(request: RequestSpec, as?: Purpose): Promise<Exchange | undefined> {
    return send(request, as).catch(unlessFatal)
  }

  /** Ends the run unless a plain list gets a response: a target may drop one kind of request only. Throws Unreachable. */
  async function giveUpIfDead(exchange: Exchange): Promise<void> {
    if (unreachable !== undefined) throw new Unreachable(unreachable)
    if (shown.isAnswered) {
      shown.failuresInARow = 0
      const sign = await pass(plainList, 'a sign')
      if (statusOf(sign) !== undefined) return
    }
    const { kind, message = 'no reason known' } = exchange.error ?? {}
    const what =
      kind === 'protocol' ? 'no answer of the target can be taken in' : 'the target does not answer'
    giveUp(`${what}: ${message}`)
  }

  /** Ends the run. @throws Unreachable always */
  function giveUp(reason: string): never {
    if (unreachable === undefined) {
      unreachable = reason
      journal({ kind: 'unreachable', reason })
    }
    throw new Unreachable(unreachable)
  }

  function pass(request: RequestSpec, as: Purpose | undefined): Promise<Exchange> {
    const hold = as !== 'a sign' ? () => outages.lasting : undefined
    return client.send(request, hold).catch((error: unknown) => {
      if (error instanceof LimitWait || error instanceof BudgetSpent)
        throw Inconclusive.withoutRequests(error.message)
      throw error
    })
  }
  return { ...{ send, again, giveUp, giveUpIfDead }, ...{ outages, plain, cookies, shown } }
}
