import type { Exchange, KeyVariable, RequestSpec, ResponseHead, TransportError } from '../spec/exchange.ts'
import { Admission, type Settle } from './admission.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import { closes } from './closes.ts'
import type { GatewayHeader } from './gateway-header.ts'
import type { Mask } from './mask.ts'
import { type Gate, LimitWait } from './pacing/gate.ts'
import { Refusals } from './pacing/refusals.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'
import { type ResponseReader, responseReader } from './read-response.ts'
import { retryAfterMs } from './retry-after.ts'
import type { Served } from './seats.ts'
import type { Throttle } from './throttle.ts'
import { isTooManyAtOnce } from './too-many-at-once.ts'
import type { Received, Transport } from './transport.ts'
import { isOwnFault, toTransportError } from './transport-error.ts'
import type { Turn, Turns } from './turns.ts'
import { requestWriter, type WriteRequest } from './write-request.ts'

/** What a client is told once. */
export interface HttpClientOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly key: string
  /** Carried by every request. */
  readonly headers?: readonly GatewayHeader[]
  readonly mask: Mask
  readonly pacer: Gate
  /** For requests without the key: what those are told of limits need not be the key's own. */
  readonly anonymousPacer?: Gate
  readonly keyVariable: KeyVariable
  readonly budget: Budget
  /** Clients may share it; whoever made it closes it. */
  readonly transport: Transport
  /** In which order answers are taken in; as they come unless given. */
  readonly turns?: Turns
  /** Clients may share it. */
  readonly throttle?: Throttle
  readonly clock: Clock
  /** Chance between 0 and 1, for how much longer than told it waits after a 429. */
  readonly jitter: () => number
  /** Cap on the decoded length of a body. */
  readonly maxBodyBytes: number
  /** When true, nothing but GET leaves. */
  readonly readOnly: boolean
  /** Longest wait after a 429. */
  readonly maxWaitMs: number
  readonly signal: AbortSignal
  /** Clients of one run share it, so that a number names one exchange. */
  readonly nextNumber: () => number
  /** Told of every request as it leaves. */
  readonly onSend?: (number: number, request: RequestSpec, at: number) => void
  /** Told of every exchange, in the order in which they end. */
  readonly onExchange: (exchange: Exchange) => void
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
  readonly #write: WriteRequest
  readonly #reader: ResponseReader
  /** Requests without the key may be counted apart. */
  readonly #refusals: Readonly<Record<'key' | 'other', Refusals>>
  #underWay = 0
  #departed = 0

  constructor(options: HttpClientOptions) {
    this.#options = options
    this.#admission = new Admission(options.pacer, options.anonymousPacer, () => options.clock.now())
    const key = new Refusals()
    this.#refusals = { key, other: new Refusals(key) }
    const url = new URL(options.baseUrl)
    this.#write = requestWriter(url.pathname.replace(/\/+$/, ''), options.key, options.headers)
    this.#reader = responseReader(options.mask, options.maxBodyBytes)
  }

  /** Between two requests, where the target has turned faster ones away; 0 where it has not. */
  get spacingMs(): number {
    return this.#options.throttle?.spacingMs ?? 0
  }

  /**
   * Sends a request. A 429 is waited out as its Retry-After says, and the request sent again (interface
   * document, Limits, rules 1 and 2); redirects are not followed.
   *
   * @param hold - what a request that may leave has to wait for first, if anything; those that wait make room for others
   * @throws BudgetSpent when the run has no request left
   * @throws LimitWait when the target asks for a longer wait than `--max-wait`, or refuses whatever is sent
   * @throws WriteForbidden for anything but GET in a read-only run
   */
  async send(request: RequestSpec, hold?: () => Promise<unknown> | undefined): Promise<Exchange> {
    const inARow = this.#refusals[request.credential.kind === 'key' ? 'key' : 'other']
    for (let refusals = 1; ; refusals += 1) {
      const exchange = await this.sendOnce(request, hold, inARow)
      const head = headOf(exchange)
      if (head?.status !== 429) {
        if (head !== undefined) inARow.answered()
        return exchange
      }
      const { clock, jitter } = this.#options
      const wait = waitAfter429(head.headers, refusals, clock.now(), jitter())
      const until = clock.now() + wait
      this.#admission.block(request, until)
      inARow.refused(exchange.sentAt, until, retryAfterMs(head.headers, clock.now()) !== undefined)
      unlessHopeless(inARow)
      if (wait > this.#options.maxWaitMs || refusals > 5) {
        throw new LimitWait(
          `answered 429 ${refusals} times; the next try would be ${Math.ceil(wait / 1000)} s off`,
        )
      }
    }
  }

  /**
   * Sends a request, once: a 429 is an answer like any other. Throws as {@link send} does.
   *
   * @param inARow - refusals that are waited out: given where a 429 is not what is asked for
   */
  async sendOnce(
    request: RequestSpec,
    hold?: () => Promise<unknown> | undefined,
    inARow?: Refusals,
  ): Promise<Exchange> {
    if (this.#options.readOnly && request.method !== 'GET') {
      throw new WriteForbidden(`a read-only run sends no ${request.method}`)
    }
    const { transport, budget, onExchange, clock, throttle, turns } = this.#options
    const seat = transport.enter()
    if (seat !== undefined) await seat
    for (let held = hold?.(); held !== undefined; held = hold?.()) {
      transport.leave()
      await held
      const next = transport.enter()
      if (next !== undefined) await next
    }
    let served: Served = 'not at all'
    let turn: Turn | undefined
    const depart = (): Turn | undefined => (turn ??= turns?.join())
    try {
      const place = throttle?.next()
      if (place !== undefined) await place
      // A target may close an idle connection at any time, also while a request is on its way (RFC 9112, 9.5). So a GET whose
      // connection was closed before any answer is sent again, once, on a connection of its own. A POST may not be sent twice
      // (RFC 9110, 9.2.2), unless a 408 says that nothing of it had come. So it gets a connection of its own at once, unless
      // it is meant for one that was kept.
      const isSafe = request.method === 'GET'
      let exchange = await this.#attempt(request, !isSafe, inARow, depart)
      const { error, head } = exchange
      const isStale = error?.kind === 'closed' && head === undefined
      if (isStale && (isSafe || error.message === tooLate) && budget.left > 0) {
        // It may have to wait for its turn with the target's limits, and so may what is to be taken in after it.
        turn?.pass()
        turn = undefined
        exchange = { ...(await this.#attempt(request, true, inARow, depart, exchange.number)), resent: true }
      }
      served = servedBy(exchange, inARow === undefined ? undefined : clock.now())
      throttle?.see(exchange)
      onExchange(exchange)
      return exchange
    } finally {
      transport.leave(served)
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
    unlessHopeless(inARow)
    budget.spend()
    let settle: Settle
    try {
      const admitted = this.#admission.admit(asked)
      settle = admitted instanceof Promise ? await noLongerThanHoped(admitted, inARow) : admitted
    } catch (error) {
      budget.refund()
      throw error
    }
    const number = again ?? this.#options.nextNumber()
    const turn = depart()
    const known = transport.untilKnown?.(asked.wire)
    if (known !== undefined) await known
    const request = this.#inPossibleForm(asked)
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
      // The target has not seen it.
      if (outcome.error?.kind === 'refused') budget.refund()
      const exchange = { number, request, keyVariable, url, sentAt, durationMs, ...outcome }
      return headOf(outcome)?.status === 429 && beside > 0 ? { ...exchange, beside } : exchange
    } finally {
      this.#underWay -= 1
      settle(outcome && headOf(outcome))
    }
  }

  /** The request as it can go out now: in the form that is asked for, or plainly. */
  #inPossibleForm(request: RequestSpec): RequestSpec {
    const { wire, ...plain } = request
    // undici tells the length of an empty body, whatever it was asked for.
    const isCutOfNothing = plain.body === '' && (wire === 'in pieces' || wire === 'in chunks')
    return this.#options.transport.canTake(wire) && !isCutOfNothing ? request : plain
  }

  /** @throws what came if it is no fault of the transport */
  #read(received: Received, { wire }: RequestSpec): Outcome {
    if ('error' in received) {
      const error = this.#transportError(received.error)
      return received.head === undefined ? { error } : { error, head: this.#reader.readHead(received.head) }
    }
    if (isOfIdleConnection(received)) return { error: { kind: 'closed', message: tooLate } }
    try {
      const anyCoding = wire === 'no Accept-Encoding'
      return { response: this.#reader.readWhole(received.head, received.bytes, anyCoding) }
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
}

/** Waits no longer than it takes others to find out that there is nothing to wait for. */
async function noLongerThanHoped(admitted: Promise<Settle>, inARow: Refusals | undefined): Promise<Settle> {
  if (inARow === undefined) return admitted
  const { promise, reject } = Promise.withResolvers<never>()
  const release = inARow.whenHopeless(() => {
    if (inARow.why !== undefined) reject(new LimitWait(inARow.why))
  })
  try {
    const settle = await Promise.race([admitted, promise])
    unlessHopeless(inARow)
    return settle
  } catch (error) {
    // Nothing goes out for it, whenever it may.
    admitted.then(
      (settle) => settle(undefined),
      () => undefined,
    )
    throw error
  } finally {
    release()
  }
}

/** @throws LimitWait where the target refuses whatever is sent */
function unlessHopeless(inARow: Refusals | undefined): void {
  if (inARow?.why !== undefined) throw new LimitWait(inARow.why)
}

function headOf({ response, head }: Outcome): ResponseHead | undefined {
  return response ?? head
}

/** Longer waits are for a window that is spent, however many are under way. */
const momentMs = 2000

/**
 * A 429 that asks for a moment's patience is of a limit that is soon reached side by side, and may be of what is under way
 * at a time: fewer requests at once are turned away less often.
 *
 * @param now - undefined where a 429 is what is asked for
 */
function servedBy(exchange: Exchange, now: number | undefined): Served {
  const head = headOf(exchange)
  if (head === undefined) return 'not at all'
  if (head.status === 503) return 'too busy'
  if (isTooManyAtOnce(exchange)) return { atOnce: (exchange.beside ?? 0) + 1 }
  if (head.status !== 429 || now === undefined) return 'answered'
  return (retryAfterMs(head.headers, now) ?? Number.POSITIVE_INFINITY) <= momentMs ? 'too busy' : 'not at all'
}

const tooLate = 'the target closed the kept connection with a 408, for nothing had come on it'

/**
 * A 408 that closes a connection which was used before says that nothing came on it in time: it crossed the request, and
 * is no answer to it, so that this may be sent once more on another (RFC 9110, 15.5.9).
 */
function isOfIdleConnection({ head, wasUsed }: Exclude<Received, { readonly error: Error }>): boolean {
  return head.status === 408 && wasUsed === true && closes(head.headers['connection'])
}
