import type { Judgement } from '../../spec/judgement.ts'
import type { OperationId } from '../../spec/operation.ts'
import { lookUp } from '../look-up.ts'
import { type Rule, remember } from '../rule.ts'
import { isLetIn, isTold, operationOf, type ToldStep } from '../step.ts'

/** A 429 that tells that no request remains, and the answer before it that let the same operation in. */
interface Limited {
  readonly before: ToldStep
  readonly refused: ToldStep
}

interface State {
  /** By operation, the last answer that let the main key in and told of the limit. */
  readonly lastLetIn: ReadonlyMap<OperationId, ToldStep>
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
  judge(state, { exchange, step }) {
    const { operation, credential } = exchange.request
    if (operation === undefined || credential.kind !== 'key' || exchange.keyVariable !== 'PETSTORE_API_KEY')
      return undefined
    if (!isTold(step) || step.reading.reset === undefined) return undefined
    if (step.status === 429) return remember(step.reading.remaining === 0 ? withLimited(state, step) : state)
    if (!isLetIn(step)) return undefined
    const contradicted = state.limited.filter((one) => isContradicted(one, step))
    return {
      state: {
        lastLetIn: new Map(state.lastLetIn).set(operation, step),
        limited: state.limited.filter((one) => !contradicted.includes(one)),
      },
      judgements: contradicted.map((one) => doubtful(one, step)),
    }
  },
}

function withLimited(state: State, refused: ToldStep): State {
  const before = lookUp(state.lastLetIn, operationOf(refused))
  if (before === undefined || before.endedAt > refused.sentAt) return state
  return { ...state, limited: [...state.limited, { before, refused }].slice(-mostWaiting) }
}

function isContradicted({ before, refused }: Limited, since: ToldStep): boolean {
  if (operationOf(since) !== operationOf(refused) || since.sentAt < refused.endedAt) return false
  const now = since.reading
  const isOfOneWindow = [before, refused].every(
    ({ reading: { limit, reset } }) =>
      limit === now.limit && Math.abs(Number(reset) - Number(now.reset)) <= resetGrainSeconds,
  )
  return isOfOneWindow && now.remaining > 0 && now.remaining <= before.reading.remaining
}

function doubtful({ before, refused }: Limited, since: ToldStep): Judgement {
  const [then, now] = [before, since].map(({ reading }) => reading.remaining)
  return {
    state: 'suspicious',
    requirement: 'RATE-7',
    reason: `it told that none remained, between answers of the same window that told of ${then} and ${now}`,
    expected: 'no 429 while requests remain',
    actual: '429',
    exchanges: [before, refused, since].map(({ exchange }) => exchange),
  }
}
