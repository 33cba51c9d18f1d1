import { isRefusedForChunks } from '../oracle/ordinary.ts'
import { clipped, printOutcome } from '../oracle/print-exchange.ts'
import { listWithoutKey, plainList } from '../preflight/preflight-requests.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { neverAnswered } from '../spec/run-event.ts'
import { chanceErrorsOf } from './chance-errors.ts'
import {
  isCutOff,
  isDoubtful,
  isFailure,
  isRefused,
  isServerError,
  isUnanswered,
  isUnavailable,
} from './doubtful.ts'
import { Inconclusive } from './outcome.ts'
import type { Sender, SenderParts } from './sender.ts'

const unconfirmedAfter = 4
/** Tries of a request that failed twice although its plain form succeeded. */
const moreTries = 4
const longestPath = 60
/** Outages after which a request is sent anew. */
const mostOutages = 2

/** Statuses of a gateway without a service behind it, or of an overloaded one (RFC 9110, 15.6.3 to 15.6.5). */
const saidOfNobody: readonly unknown[] = [502, 503, 504]

/** Sends requests by `sender`, and repeats failures to tell lasting ones from chance and outages. */
export function confirmedRequests(
  { responses, journal, clock }: Pick<SenderParts, 'responses' | 'journal' | 'clock'>,
  sender: Sender,
) {
  const { shown } = sender
  const chanceErrors = chanceErrorsOf(clock)
  /** Whether the service wants Content-Length instead of chunks. */
  let areChunksRefused = false
  const told = new Set<string>()

  /** Sends a request; a 5xx or a broken connection counts once a repeat shows it. Throws Inconclusive or Unreachable. */
  async function send(asked: RequestSpec, outages = 0): Promise<Exchange> {
    const request = areChunksRefused && asked.wire === 'in chunks' ? plainly(asked) : asked
    const first = await sender.send(request)
    if (isRefusedForChunks(first)) {
      tellOnce('CREATE-1', 'a body in chunks', first)
      areChunksRefused = true
      return send(plainly(request), outages)
    }
    if (!isDoubtful(first)) return first
    const unsettled = (left: string): Inconclusive =>
      Inconclusive.withoutRequests(`${printOutcome(first)}; there was no request left to ${left}`)
    const isRow = shown.isAnswered && shown.failuresInARow >= unconfirmedAfter
    // Nothing ever answered here: a repeat at once proves no more.
    const isAbsent = !shown.isAnswered && first.error?.kind === 'refused'
    const fresh = anew(request)
    const sendAnew = (): Promise<Exchange | undefined> => sender.again(anew(fresh), 'a re-check')
    const again = isRow || isAbsent ? undefined : await sender.again(fresh, 'a re-check')
    if (again === undefined && !isRow && !isAbsent) throw unsettled('confirm it')
    const confirmed: Exchange = again === undefined ? first : { ...again, earlier: first }
    if (again !== undefined) chanceErrors.see(first, again)
    let plainAnswer: Exchange | undefined
    if (isServerError(confirmed) || isCutOff(confirmed)) {
      const { recovery, sign } = await recoveryFor(request, !isAbsent)
      if (recovery === 'up again' && outages < mostOutages) {
        // The response right after a failure may be chance; the one after it counts.
        if ([first, again].some(isFailure) && request.method === 'GET')
          await chanceErrors.settled(confirmed, () => sender.again(fresh))
        const settled = await send(request, outages + 1)
        return { ...settled, earlier: settled.earlier ?? first }
      }
      plainAnswer = sign
      // After several failures in a row, the request was not repeated.
      const isUnasked = again === undefined && isCutOff(first)
      if (recovery === 'up' && isUnasked && outages < mostOutages) return send(request, outages + 1)
      if (recovery === 'out' && saidOfNobody.includes(confirmed.response?.status))
        sender.giveUp(`nobody is let in: ${printOutcome(confirmed)}`)
      if ((recovery === 'down' || recovery === 'out') && isCutOff(confirmed))
        await sender.giveUpIfDead(confirmed)
      // The service may have come up in between; an operation that never succeeded has no other plain request to show it.
      const isUp = recovery === 'up' || (recovery === 'up again' && chanceErrors.areSeen())
      const wasLetIn = request.operation !== undefined && sender.plain.has(request.operation)
      const mayBeUp = isUp && (isServerError(confirmed) || !wasLetIn)
      const atOnce = mayBeUp ? await sendAnew() : undefined
      const third =
        atOnce !== undefined && isServerError(atOnce)
          ? await chanceErrors.outlasting(atOnce, sendAnew)
          : atOnce
      const isUntold = recovery === 'untold' && isServerError(confirmed)
      if (isUntold || (mayBeUp && third === undefined)) throw unsettled('tell it from an outage')
      if (third !== undefined && !isDoubtful(third)) {
        const survived = { ...third, earlier: confirmed }
        chanceErrors.see(confirmed, third)
        takeUnconfirmed(survived, confirmed)
        return isSettledAgain(request, confirmed, third) ? chanceErrors.settled(survived, sendAnew) : survived
      }
    }
    // Failures in a row confirm each other.
    if (isServerError(confirmed)) {
      const exchange = { ...confirmed, earlier: confirmed.earlier ?? confirmed }
      responses.take({ kind: 'confirmed', exchange })
    } else if (again !== undefined) takeUnconfirmed(confirmed, first)
    if (again !== undefined && isSettledAgain(request, first, again))
      return chanceErrors.settled(confirmed, sendAnew)
    if (again === undefined || !isUnanswered(first)) return confirmed
    if (!isUnanswered(again)) {
      const { method, path } = request
      const question = `${method} ${path}, answered at the second try only`
      if (again.response !== undefined) tell('ERROR-4', question, first)
      return confirmed
    }
    // The document sets no time limit for a response.
    const isSlow = [first, again].some(({ error }) => error?.kind === 'timeout')
    const last = isSlow ? confirmed : await withSurvivor(confirmed, plainAnswer)
    if (isUnanswered(last))
      tellOnce('ERROR-4', `${request.method} ${clipped(request.path, longestPath)}${neverAnswered}`, last)
    return last
  }

  /** Waits for an outage to end, with all other requests. A request that succeeded before, or a list, shows its end. */
  async function recoveryFor(request: RequestSpec, wasUp: boolean) {
    const { operation } = request
    if (operation === undefined) return { recovery: 'unknown' as const }
    const plain = sender.plain.get(operation) ?? [...sender.plain.values()][0] ?? request
    let sign: Exchange | undefined
    const recovery = await sender.outages.recoveryOf(
      operation,
      async () => {
        sign = await sender.again(plain, 'a sign')
        if (sign !== undefined) return isDoubtful(sign) ? 'down' : 'up'
        if (plain.method !== 'POST') return 'untold'
        const list = await sender.again(plainList, 'a sign')
        return list !== undefined && isDoubtful(list) ? 'down' : 'untold'
      },
      async () => {
        if (!shown.isAnswered) return 'never'
        const answer = await sender.again(listWithoutKey, 'a sign')
        if (answer === undefined) return 'somebody'
        const isNobody = isUnanswered(answer) || saidOfNobody.includes(answer.response?.status)
        return isNobody ? 'nobody' : 'somebody'
      },
      { wasUp, wasLetIn: sender.plain.size > 0 },
    )
    return { recovery, sign }
  }

  /** Two missing responses may come from the network: a plain request shows whether the operation works. */
  async function withSurvivor(failed: Exchange, sign: Exchange | undefined): Promise<Exchange> {
    const { request } = failed
    const plain = request.operation && sender.plain.get(request.operation)
    if (plain === undefined || isSame(plain, request)) return failed
    const survivor = sign?.request === plain ? sign : await sender.again(plain)
    if (survivor?.response === undefined || isServerError(survivor)) return failed
    for (let tries = 0; tries < moreTries; tries += 1) {
      const another = await sender.again(request)
      if (another === undefined) return failed
      if (!isUnanswered(another)) return { ...another, earlier: failed }
    }
    // An unstable network lets some tries through: the request must fail between two plain ones that succeed.
    for (const one of [plain, request, plain]) {
      const exchange = await sender.again(one)
      if (exchange === undefined || isUnanswered(exchange) !== (one === request)) return failed
    }
    const dropped = { ...failed, survivor }
    responses.take({ kind: 'confirmed', exchange: dropped })
    return dropped
  }

  /** Reports a 503 that did not recur, once: a limiter in front may send it, so it raises no suspicion. */
  function takeUnconfirmed(exchange: Exchange, failed: Exchange): void {
    if (isUnavailable(failed))
      tellOnce('ERROR-4', 'requests that were answered otherwise once they were sent again', failed)
    responses.take({ kind: 'unconfirmed', exchange })
  }

  function tell(requirement: RequirementId, question: string, exchange: Exchange): void {
    journal({ kind: 'observation', requirement, question, answer: printOutcome(exchange) })
  }

  function tellOnce(requirement: RequirementId, question: string, exchange: Exchange): void {
    if (!told.has(question)) tell(requirement, question, exchange)
    told.add(question)
  }

  return send
}

/** The same request with a space behind its JSON, so that no cache of bodies knows it (RFC 8259, section 2). */
function anew(asked: RequestSpec): RequestSpec {
  // An idle connection may close at any time, so a failure on it proves nothing.
  const request = asked.wire === 'on a kept connection' ? plainly(asked) : asked
  const { body = '', contentType = 'application/json' } = request
  return body === '' || contentType !== 'application/json' ? request : { ...request, body: `${body} ` }
}

function plainly({ wire: _, ...request }: RequestSpec): RequestSpec {
  return request
}

/** Whether the response after a failure can be checked by one more repeat. */
function isSettledAgain({ method }: RequestSpec, failed: Exchange, next: Exchange): boolean {
  return isFailure(failed) && (method === 'GET' ? !isDoubtful(next) : isRefused(next))
}

function isSame(one: RequestSpec, other: RequestSpec): boolean {
  const fields = ['path', 'body', 'accept', 'ifNoneMatch', 'wire'] as const
  return fields.every((name) => one[name] === other[name]) && one.credential.kind === other.credential.kind
}
