import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import type { OperationId } from '../../spec/operation.ts'
import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import { nothing, type Rule, type Ruling } from '../rule.ts'
import { type LimitReading, toStep } from '../step.ts'

/** A 429 that tells that no request remains, and the answer before it that let the same operation in. */
interface Limited {
  readonly before: Exchange
  readonly exchange: Exchange
}

interface State {
  /** By operation, the last answer that let the main key in and told of the limit. */
  readonly lastLetIn: ReadonlyMap<OperationId, Exchange>
  /** It is waited whether answers after them tell of the same window, and that requests remain. */
  readonly limited: readonly Limited[]
}

/** Those that wait to be told otherwise: the last ones may be. */
const mostWaiting = 8
/** What is told of as so far from now goes on within this time. */
const resetGrainSeconds = 1

/**
 * RATE-7, on the key that a run's requests are made with: a 429 that tells that none remains, between two answers to the
 * same operation that tell of the same window, and of fewer and fewer that remain (interface document, Limits). The 429 may
 * be of a counter that the two others are not of, for what is counted by address is left open: so it stays in doubt.
 */
export const limitedBetween: Rule<State> = {
  initial: { lastLetIn: new Map(), limited: [] },
  judge(state, _, { exchange, step }): Ruling<State> {
    const { operation, credential } = exchange.request
    if (operation === undefined || credential.kind !== 'key' || exchange.keyVariable !== 'PETSTORE_API_KEY')
      return nothing(state)
    const { reading, status } = step
    if (reading?.reset === undefined) return nothing(state)
    if (status === 429) return nothing(reading.remaining === 0 ? withLimited(state, exchange) : state)
    if (status < 200 || status >= 300) return nothing(state)
    const lastLetIn = new Map(state.lastLetIn).set(operation, exchange)
    const contradicted = state.limited.filter((one) => isContradicted(one, exchange, reading))
    const limited =
      contradicted.length === 0 ? state.limited : state.limited.filter((one) => !contradicted.includes(one))
    return {
      state: { lastLetIn, limited },
      judgements: contradicted.map((one) => doubtful(one, exchange, reading)),
    }
  },
}

function withLimited(state: State, exchange: Exchange): State {
  const before = lookUp(state.lastLetIn, exchange.request.operation)
  if (before === undefined || endOf(before) > exchange.sentAt) return state
  return { ...state, limited: [...state.limited, { before, exchange }].slice(-mostWaiting) }
}

function isContradicted({ before, exchange }: Limited, since: Exchange, now: LimitReading): boolean {
  if (since.request.operation !== exchange.request.operation || since.sentAt < endOf(exchange)) return false
  const [then, limited] = [before, exchange].map((one) => toStep(one, 0, 1).reading)
  if (then === undefined || limited === undefined) return false
  const isOfOneWindow = [then, limited].every(
    ({ limit, reset }) =>
      limit === now.limit && Math.abs(Number(reset) - Number(now.reset)) <= resetGrainSeconds,
  )
  return isOfOneWindow && now.remaining > 0 && now.remaining <= then.remaining
}

function doubtful({ before, exchange }: Limited, since: Exchange, now: LimitReading): Judgement {
  const then = toStep(before, 0, 1).reading
  return {
    state: 'doubtful',
    requirement: 'RATE-7',
    reason: `it told that none remained, between answers of the same window that told of ${then?.remaining} and ${now.remaining}`,
    expected: 'no 429 while requests remain',
    actual: '429',
    exchanges: [before, exchange, since],
  }
}
