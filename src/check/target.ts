import type { OperationId } from '../catalogue/operation.ts'
import { BudgetSpent } from '../client/budget.ts'
import type { Clock } from '../client/clock.ts'
import { noCredential, theKey } from '../client/credential.ts'
import type { HttpClient } from '../client/http-client.ts'
import { LimitWait } from '../client/pacing/limit-wait.ts'
import { retryAfterMs } from '../client/retry-after.ts'
import type { Credential } from '../events/credential.ts'
import type { Exchange, RequestSpec } from '../events/exchange.ts'
import type { WireForm } from '../events/wire-form.ts'
import { statusOf } from '../oracle/exchange-status.ts'
import { isRefusedForChunks } from '../oracle/is-refused-for-chunks.ts'
import { type NewPet, newPetText } from '../oracle/new-pet.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { ChanceErrors } from './chance-errors.ts'
import { CookieJar } from './cookie-jar.ts'
import type { Creates } from './creates.ts'
import { isCutOff, isDoubtful, isFailure, isRefused, isServerError, isUnanswered } from './doubtful.ts'
import type { Journal } from './journal.ts'
import { Losses } from './losses.ts'
import { Outages, type Recovery } from './outages.ts'
import { Inconclusive } from './outcome/inconclusive.ts'
import { Unreachable } from './outcome/unreachable.ts'
import { percentCode } from './percent-code.ts'
import { residueOf } from './residue.ts'
import type { Responses } from './responses.ts'
import { unlessOpen } from './unless-open.ts'

/** Query of a list; values are sent as they stand, wrong ones too. */
export interface ListQuery {
  readonly limit?: number | string
  readonly status?: string
}

/** Body of a create: a NewPet, or any text. */
export type CreateBody = NewPet | WrittenBody

/** A body as it is written, and what it is sent with. */
export interface WrittenBody extends Asking {
  readonly text: string
  readonly contentType?: string
}

/** In which way something is asked for: it comes to the same. */
export interface Asking {
  /**
   * What an answer may be written in, where that is not JSON alone: the interface has no other. As browsers do is asked
   * for what is left open, and decides nothing but forms.
   */
  readonly accept?: NonNullable<RequestSpec['accept']>
  /** How the request stands on the wire, where that is not as usual; a body comes in pieces only where there is one. */
  readonly wire?: WireForm
}

/** How a list is asked for. */
export interface ListAsking extends Asking {
  /** Which of the two parameters comes first; limits that are odd, unless told. */
  readonly first?: 'limit' | 'status'
  /** Whether the first character of each value stands as its code, which means the same (RFC 3986, section 6.2.2.2). */
  readonly inPercentCodes?: boolean
}

/** After so many failures in a row nothing more is confirmed, or asked at all. */
const unconfirmedAfter = 4
const unreachableAfter = 6
/** How often a request that failed twice is sent once its plain form was answered: chance has an end. */
const moreTries = 2
/** So many connections had broken before that. */
const fewestLost = 2
/** A request is made anew after so many outages. */
const mostOutages = 2
/** After so many time-outs an operation that never gave an answer is asked no more. */
const slowEnough = 4

/** After so many refusals of the key an operation that never let it in is asked no more. */
const shutEnough = 12

const unavailable = 503

/** What became of an outage, and what the last plain request that was sent to see was answered. */
interface SignOfLife {
  readonly recovery: Recovery | 'unknown'
  readonly sign: Exchange | undefined
}

/** What a gateway says that finds nobody behind it, and what asks to be left alone (RFC 9110, 15.6.3 to 15.6.5). */
const saidOfNobody: readonly unknown[] = [502, 503, 504]

const listByNobody: RequestSpec = {
  operation: 'listPets',
  method: 'GET',
  path: '/pets',
  credential: noCredential,
}
const plainList: RequestSpec = { operation: 'listPets', method: 'GET', path: '/pets', credential: theKey }

/** The pet store under test, in the words of its interface. */
export class Target {
  readonly #client: Pick<HttpClient, 'send'>
  readonly #responses: Pick<Responses, 'sent' | 'confirm' | 'unconfirmed'>
  readonly #journal: Journal
  readonly #creates: Creates
  /** By operation, the first request that was let in: the plain form of all others. */
  readonly #plain = new Map<OperationId, RequestSpec>()
  /** By operation, how many requests got no answer in time; nothing for one that ever gave an answer. */
  readonly #slow = new Map<OperationId | 'other', number | 'answers'>()
  /** By operation, how often the key was answered 401 or 403; nothing for one that ever answered otherwise. */
  readonly #shut = new Map<OperationId, number | 'open'>()
  readonly #clock: Pick<Clock, 'now'>
  readonly #chanceErrors: ChanceErrors
  readonly #outages: Outages
  readonly #losses = new Losses()
  readonly #cookies = new CookieJar()
  #answered = false
  #failuresInARow = 0
  #unreachable: string | undefined
  /** Whether a body in chunks was refused for want of a length. */
  #chunksRefused = false

  constructor(
    client: Pick<HttpClient, 'send'>,
    responses: Pick<Responses, 'sent' | 'confirm' | 'unconfirmed'>,
    journal: Journal,
    creates: Creates,
    clock: Clock,
  ) {
    this.#client = client
    this.#responses = responses
    this.#journal = journal
    this.#creates = creates
    this.#clock = clock
    this.#outages = new Outages(clock)
    this.#chanceErrors = new ChanceErrors(clock)
  }

  /** What a browser would send back of the cookies that the service has set for who has the key, if it set any. */
  get cookies(): string | undefined {
    return this.#cookies.field
  }

  /** GET /pets */
  list(
    query: ListQuery = {},
    credential: Credential = theKey,
    { first, inPercentCodes = false, ...asking }: ListAsking = {},
  ): Promise<Exchange> {
    const search = new URLSearchParams()
    // Which comes first is free, so both orders are sent.
    const limitFirst = first === undefined ? Number(query.limit) % 2 === 1 : first === 'limit'
    if (query.limit !== undefined && limitFirst) search.set('limit', String(query.limit))
    if (query.status !== undefined) search.set('status', query.status)
    if (query.limit !== undefined) search.set('limit', String(query.limit))
    const text = search.toString()
    return this.listRaw(inPercentCodes ? text.replace(/(?<==)\w/g, percentCode) : text, credential, asking)
  }

  /** GET /pets with a query as it stands. */
  listRaw(query: string, credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    const path = query === '' ? '/pets' : `/pets?${query}`
    return this.#askUnlessShut({ operation: 'listPets', method: 'GET', path, credential, ...asking })
  }

  /** POST /pets, as far as the run may leave animals behind. */
  create(body: CreateBody, credential: Credential = theKey): Promise<Exchange> {
    const { text, ...written }: WrittenBody = 'text' in body ? body : { text: newPetText(body) }
    return this.#askUnlessShut({
      operation: 'createPet',
      method: 'POST',
      path: '/pets',
      credential,
      body: text,
      ...written,
    })
  }

  /** GET /pets/{petId} */
  get(id: bigint | string, credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    return this.getRaw(encodeURIComponent(String(id)), credential, asking)
  }

  /** GET /pets/{petId} with a petId as it stands in the path. */
  getRaw(petId: string, credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    return this.#askUnlessShut({
      operation: 'getPet',
      method: 'GET',
      path: `/pets/${petId}`,
      credential,
      ...asking,
    })
  }

  /** GET /store/orders */
  orders(credential: Credential = theKey, asking: Asking = {}): Promise<Exchange> {
    return this.#askUnlessShut({
      operation: 'listOrders',
      method: 'GET',
      path: '/store/orders',
      credential,
      ...asking,
    })
  }

  /** A request that says otherwise than usual what it accepts. */
  accepting(
    accept: NonNullable<RequestSpec['accept']>,
    request: Pick<RequestSpec, 'operation' | 'method' | 'path' | 'body'>,
    credential: Credential = theKey,
  ): Promise<Exchange> {
    return this.#askUnlessShut({ ...request, credential, accept })
  }

  /**
   * The GET of an answer once more, with the entity tag that the service gave it.
   *
   * @returns undefined where it gave none
   */
  async conditional({ request, response }: Exchange): Promise<Exchange | undefined> {
    const ifNoneMatch = response?.headers['etag']
    if (ifNoneMatch === undefined || request.method !== 'GET') return undefined
    const { operation, method, path, credential } = request
    return this.#askUnlessShut({
      ...(operation === undefined ? {} : { operation }),
      method,
      path,
      credential,
      ifNoneMatch,
    })
  }

  /** A request as it stands, to whatever operation. */
  send(request: RequestSpec): Promise<Exchange> {
    return this.#ask(request)
  }

  /** GET of a path that is none of the interface's operations. */
  elsewhere(path: string): Promise<Exchange> {
    return this.#ask({ method: 'GET', path, credential: theKey })
  }

  /** A 5xx or a broken connection may be chance: it counts once a fresh request shows it again. */
  async #ask(asked: RequestSpec, outages = 0): Promise<Exchange> {
    const request = this.#chunksRefused && asked.wire === 'in chunks' ? plainly(asked) : asked
    const first = await this.#send(request)
    if (isRefusedForChunks(first)) {
      this.#tellChunks(first)
      return this.#ask(plainly(request), outages)
    }
    if (!isDoubtful(first)) return first
    const isRow = this.#answered && this.#failuresInARow >= unconfirmedAfter
    const fresh = anew(request)
    const sendAnew = (): Promise<Exchange | undefined> => this.#again(anew(fresh))
    // Nobody was ever there to answer: no fresh request tells more at once.
    const isAbsent = !this.#answered && first.error?.kind === 'refused'
    const again = isRow || isAbsent ? undefined : await this.#again(fresh)
    if (again === undefined && !isRow && !isAbsent)
      throw Inconclusive.withoutRequests(`${printOutcome(first)}; there was no request left to confirm it`)
    const confirmed: Exchange = again === undefined ? first : { ...again, earlier: first }
    if (again !== undefined) this.#chanceErrors.see(first, again)
    let plainAnswer: Exchange | undefined
    if (isServerError(confirmed) || isCutOff(confirmed)) {
      const { recovery, sign } = await this.#recoveryFor(request, !isAbsent)
      if (recovery === 'up again' && outages < mostOutages) {
        // What a failed request was answered next settles nothing; what it is answered then does.
        if ([first, again].some(isFailure) && request.method === 'GET')
          await this.#chanceErrors.settled(confirmed, () => this.#again(fresh))
        const settled = await this.#ask(request, outages + 1)
        return { ...settled, earlier: settled.earlier ?? first }
      }
      plainAnswer = sign
      // In a row of failures it was not asked again.
      const isUnasked = again === undefined && isCutOff(first)
      if (recovery === 'up' && isUnasked && outages < mostOutages) return this.#ask(request, outages + 1)
      if (recovery === 'out' && saidOfNobody.includes(confirmed.response?.status))
        this.#giveUp(`nobody is let in: ${printOutcome(confirmed)}`)
      if ((recovery === 'down' || recovery === 'out') && isCutOff(confirmed))
        await this.#giveUpIfDead(confirmed)
      // It may have come up between the tries and the plain form of the request; where nothing of the operation was let
      // in yet, no plain form of it tells later.
      const isUp = recovery === 'up' || (recovery === 'up again' && this.#chanceErrors.areSeen)
      const mayBeUp = isUp && (isServerError(confirmed) || !this.#isLetIn(request))
      const atOnce = mayBeUp ? await sendAnew() : undefined
      const third =
        atOnce !== undefined && isServerError(atOnce)
          ? await this.#chanceErrors.outlasting(atOnce, sendAnew)
          : atOnce
      const isUntold = recovery === 'untold' && isServerError(confirmed)
      if (isUntold || (mayBeUp && third === undefined))
        throw Inconclusive.withoutRequests(
          `${printOutcome(first)}; there was no request left to tell it from an outage`,
        )
      if (third !== undefined && !isDoubtful(third)) {
        const survived = { ...third, earlier: confirmed }
        this.#chanceErrors.see(confirmed, third)
        if (isCutOff(confirmed)) this.#losses.survived(request.operation ?? 'other', fewestLost)
        this.#responses.unconfirmed(survived)
        return isSettledAgain(request, confirmed, third)
          ? this.#chanceErrors.settled(survived, sendAnew)
          : survived
      }
    }
    // In a row of failures each confirms the others.
    if (isServerError(confirmed))
      this.#responses.confirm({ ...confirmed, earlier: confirmed.earlier ?? confirmed })
    else if (again !== undefined) this.#responses.unconfirmed(confirmed)
    if (again !== undefined && isSettledAgain(request, first, again))
      return this.#chanceErrors.settled(confirmed, sendAnew)
    if (again === undefined || !isUnanswered(first)) return confirmed
    // How long an answer may take is not described.
    const isSlow = [first, again].some(({ error }) => error?.kind === 'timeout')
    if (isUnanswered(again)) return isSlow ? confirmed : this.#withSurvivor(confirmed, plainAnswer)
    if (again.response !== undefined) {
      this.#losses.survived(request.operation ?? 'other', 1)
      this.#tellSurvival(first)
    }
    return confirmed
  }

  /**
   * An error from within, or a connection that breaks, may be an outage: then what the service let in before gets one
   * too. It is waited for a little, by all requests together, and not again before the operation gave another answer.
   * Before anything was let in, only the request itself tells: what was rolled out just now may not be up yet. Where no
   * create may be sent any more, a list that gets an error as well tells of an outage, and one that gets none of nothing.
   */
  async #recoveryFor(request: RequestSpec, wasUp: boolean): Promise<SignOfLife> {
    const { operation } = request
    if (operation === undefined) return { recovery: 'unknown', sign: undefined }
    const plain = this.#plain.get(operation) ?? [...this.#plain.values()][0] ?? request
    let sign: Exchange | undefined
    const recovery = await this.#outages.recoveryOf(
      operation,
      async () => {
        const answer = await this.#again(plain, 'a sign')
        sign = answer
        if (answer !== undefined) return isDoubtful(answer) ? 'down' : 'up'
        if (plain.method !== 'POST') return 'untold'
        const list = await this.#again(plainList, 'a sign')
        return list !== undefined && isDoubtful(list) ? 'down' : 'untold'
      },
      async () => {
        if (!this.#answered) return 'never'
        const answer = await this.#again(listByNobody, 'a sign')
        return answer !== undefined && isOfNobody(answer) ? 'nobody' : 'somebody'
      },
      { wasUp, wasLetIn: this.#isLetIn(request) },
    )
    return { recovery, sign }
  }

  /** Nothing where it may not be sent any more. */
  #again(request: RequestSpec, as?: 'a sign'): Promise<Exchange | undefined> {
    return this.#send(request, as).catch(unlessOpen)
  }

  #isLetIn({ operation }: RequestSpec): boolean {
    return operation !== undefined && this.#plain.has(operation)
  }

  /** Two tries without an answer may be the network's doing: asked for plainly, the same operation tells. */
  async #withSurvivor(failed: Exchange, sign: Exchange | undefined): Promise<Exchange> {
    const { request } = failed
    const kind = request.operation ?? 'other'
    const plain = request.operation === undefined ? undefined : this.#plain.get(request.operation)
    // Before anything of its kind was let in, what the target loses by chance is worth more tries all the same.
    if (plain === undefined)
      return (await this.#answeredYet(failed, this.#losses.triesToSettle(kind, 0))) ?? failed
    if (isSame(plain, request)) return failed
    const survivor = sign?.request === plain ? sign : await this.#again(plain)
    if (survivor?.response === undefined || isServerError(survivor)) return failed
    const another = await this.#answeredYet(failed, this.#losses.triesToSettle(kind, moreTries))
    if (another !== undefined || !this.#losses.isSettling(kind)) return another ?? failed
    if (!(await this.#failsBetween(plain, request))) return failed
    const dropped = { ...failed, survivor }
    this.#responses.confirm(dropped)
    return dropped
  }

  /**
   * Whether a request gets no answer right between two plain ones that do. A network that comes and goes for moments lets
   * some of a row of tries through, and others not.
   */
  async #failsBetween(plain: RequestSpec, request: RequestSpec): Promise<boolean> {
    for (const one of [plain, request, plain]) {
      const exchange = await this.#again(one)
      if (exchange === undefined || isUnanswered(exchange) !== (one === request)) return false
    }
    return true
  }

  /**
   * Sends a request that got no answer again, so many times at the most.
   *
   * @returns what it was answered, or that there was no request left to tell; undefined where it never was
   */
  async #answeredYet(failed: Exchange, most: number): Promise<Exchange | undefined> {
    const { request } = failed
    for (let tries = 0; tries < most; tries += 1) {
      const another = await this.#again(request)
      if (another === undefined) return failed
      if (!isUnanswered(another)) {
        this.#losses.survived(request.operation ?? 'other', tries + fewestLost)
        return { ...another, earlier: failed }
      }
    }
    return undefined
  }

  /** @param as - a sign of life is sent while others wait for it */
  async #send(request: RequestSpec, as?: 'a sign'): Promise<Exchange> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    const kind = request.operation ?? 'other'
    const slow = this.#slow.get(kind)
    // Each costs a whole time-out, and tells no more than the ones before.
    if (typeof slow === 'number' && slow >= slowEnough)
      throw new Inconclusive(
        `${request.method} ${request.path}: ${slow} such requests got no answer in time, and none got one`,
      )
    const exchange = await (request.method === 'POST'
      ? this.#sendCreate(request, as)
      : this.#pass(request, as))
    const { operation, credential } = request
    if (statusOf(exchange) !== undefined) {
      this.#slow.set(kind, 'answers')
      this.#losses.answered(kind)
    } else if (exchange.error?.kind === 'timeout') this.#countSlow(kind)
    this.#countShut(exchange)
    if (isDoubtful(exchange) && exchange.response?.status === unavailable)
      this.#outages.unavailable(retryAfterMs(exchange.response.headers, this.#clock.now()))
    if (isDoubtful(exchange)) this.#failuresInARow += 1
    else this.#failuresInARow = 0
    if (!isDoubtful(exchange) && operation !== undefined) this.#outages.answered(operation)
    if (statusOf(exchange) !== undefined || !isUnanswered(exchange)) this.#answered = true
    // Each would cost another time-out to wait for.
    else if (!isCutOff(exchange) && this.#failuresInARow >= (this.#answered ? unreachableAfter : 2))
      await this.#giveUpIfDead(exchange)
    const status = exchange.response?.status ?? 0
    const isLetIn = credential.kind === 'key' && status >= 200 && status < 300
    if (isLetIn && operation !== undefined && !this.#plain.has(operation)) this.#plain.set(operation, request)
    if (isLetIn) this.#cookies.see(exchange.response?.headers['set-cookie'] ?? '')
    return exchange
  }

  /** What never lets the key in tells no more of what it would answer: requests are the cost. */
  async #askUnlessShut(request: RequestSpec): Promise<Exchange> {
    const { operation, credential } = request
    const refused = operation === undefined ? undefined : this.#shut.get(operation)
    if (credential.kind === 'key' && typeof refused === 'number' && refused >= shutEnough)
      throw new Inconclusive(`${operation}: the key was refused ${refused} times, and never let in`, 'AUTH-6')
    return this.#ask(request)
  }

  #countShut({ request: { operation, credential }, response }: Exchange): void {
    const status = response?.status
    if (operation === undefined || credential.kind !== 'key' || status === undefined || status === 429) return
    const refused = this.#shut.get(operation) ?? 0
    if (status !== 401 && status !== 403) this.#shut.set(operation, 'open')
    else if (refused !== 'open') this.#shut.set(operation, refused + 1)
  }

  #countSlow(kind: OperationId | 'other'): void {
    const counted = this.#slow.get(kind) ?? 0
    if (counted !== 'answers') this.#slow.set(kind, counted + 1)
  }

  async #sendCreate(request: RequestSpec, as?: 'a sign'): Promise<Exchange> {
    await this.#creates.take(as)
    this.#responses.sent(request)
    let exchange: Exchange | undefined
    try {
      exchange = await this.#pass(request, as)
      return exchange
    } finally {
      const residue = exchange === undefined ? undefined : residueOf(exchange)
      this.#creates.settle(residue !== undefined)
      if (residue !== undefined) this.#journal({ kind: 'residue', ...residue })
    }
  }

  #pass(request: RequestSpec, as: 'a sign' | undefined): Promise<Exchange> {
    const hold = as === undefined ? () => this.#outages.lasting : undefined
    return this.#client.send(request, hold).catch((error: unknown) => {
      if (error instanceof LimitWait || error instanceof BudgetSpent)
        throw Inconclusive.withoutRequests(error.message)
      throw error
    })
  }

  /** A target that drops one kind of request only is not dead: a plain list tells the two apart. */
  async #giveUpIfDead(exchange: Exchange): Promise<void> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    if (this.#answered) {
      this.#failuresInARow = 0
      const sign = await this.#pass(plainList, 'a sign')
      if (statusOf(sign) !== undefined) return
    }
    const { kind, message = 'no reason known' } = exchange.error ?? {}
    const what =
      kind === 'protocol' ? 'no answer of the target can be taken in' : 'the target does not answer'
    this.#giveUp(`${what}: ${message}`)
  }

  #giveUp(reason: string): never {
    if (this.#unreachable === undefined) {
      this.#unreachable = reason
      this.#journal({ kind: 'unreachable', reason })
    }
    throw new Unreachable(this.#unreachable)
  }

  #tellChunks(refused: Exchange): void {
    if (this.#chunksRefused) return
    this.#chunksRefused = true
    const answer = printOutcome(refused)
    this.#journal({ kind: 'observation', requirement: 'CREATE-1', question: 'a body in chunks', answer })
  }

  /** What a fresh request survived breaks nothing, and is told. */
  #tellSurvival(failed: Exchange): void {
    const { method, path } = failed.request
    this.#journal({
      kind: 'observation',
      requirement: 'ERROR-4',
      question: `${method} ${path}, answered at the second try only`,
      answer: printOutcome(failed),
    })
  }
}

/**
 * The same request to be made afresh: white space behind JSON means nothing (RFC 8259, section 2), and a service that
 * remembers what it answered to a body does not know this one.
 */
function anew(asked: RequestSpec): RequestSpec {
  // A connection that was kept may be closed at any time: what failed on it is no sign.
  const request = asked.wire === 'on a kept connection' ? plainly(asked) : asked
  const { body = '', contentType = 'application/json' } = request
  return body === '' || contentType !== 'application/json' ? request : { ...request, body: `${body} ` }
}

function plainly({ wire: _, ...request }: RequestSpec): RequestSpec {
  return request
}

/** Whether what a failed request was answered next can be asked for once more, so that it settles something. */
function isSettledAgain({ method }: RequestSpec, failed: Exchange, next: Exchange): boolean {
  return isFailure(failed) && (method === 'GET' ? !isDoubtful(next) : isRefused(next))
}

/** Whether it says, or shows, that nobody is there. */
function isOfNobody(exchange: Exchange): boolean {
  return isUnanswered(exchange) || saidOfNobody.includes(exchange.response?.status)
}

function isSame(one: RequestSpec, other: RequestSpec): boolean {
  return (
    one.path === other.path &&
    one.body === other.body &&
    one.accept === other.accept &&
    one.ifNoneMatch === other.ifNoneMatch &&
    one.wire === other.wire &&
    one.credential.kind === other.credential.kind
  )
}
