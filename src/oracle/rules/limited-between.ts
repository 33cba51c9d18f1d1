import type { Judgement } from '../../spec/judgement.ts'
import type { OperationId } from '../../spec/operation.ts'
import { type Rule, remember, suspicious, violation } from '../rule.ts'
import { isLetIn, isTold, operationOf, type ToldStep } from '../step.ts'

/** A 429 that says that no request remains, and the last success of the same operation before it. */
interface Limited {
  readonly before: ToldStep
  readonly refused: ToldStep
}

interface State {
  /** By operation, the last success with the main key that has the headers. */
  readonly lastLetIn: ReadonlyMap<OperationId, ToldStep>
  /** Those that wait for a later response of the same window with requests remaining. */
  readonly limited: readonly Limited[]
}

const mostWaiting = 8
/** A service that computes Reset from the time left tells the same moment within this time. */
const resetGrainSeconds = 1

/**
 * RATE-7, on the main key: a 429 with Remaining 0, between two responses to the same operation that tell of the same window,
 * and of fewer and fewer that remain (interface document, Limits). It stays in doubt: the 429 may be of a counter by address,
 * which the document leaves open.
 */
export const limitedBetween: Rule<State> = {
  initial: { lastLetIn: new Map(), limited: [] },
  judge(state, { exchange, step }) {
    const { operation, credential } = exchange.request
    if (operation === undefined || credential.kind !== 'key' || exchange.keyVariable !== 'PETSTORE_API_KEY')
      return undefined
    if (!isTold(step) || step.reading.reset === undefined) return undefined
    if (step.status === 429) {
      const before = state.lastLetIn.get(operation)
      if (step.reading.remaining > 0 || before === undefined || before.endedAt > step.sentAt) return undefined
      return remember({
        ...state,
        limited: [...state.limited, { before, refused: step }].slice(-mostWaiting),
      })
    }
    if (!isLetIn(step)) return undefined
    const contradicted = state.limited.filter((one) => isContradicted(one, step))
    const limited = state.limited.filter((one) => !contradicted.includes(one))
    return remember(
      { lastLetIn: new Map(state.lastLetIn).set(operation, step), limited },
      contradicted.map((one) => doubtful(one, step)),
    )
  },
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
  const exchanges = [before, refused, since].map(({ exchange }) => exchange)
  const told = `${before.reading.remaining} and ${since.reading.remaining}`
  const reason = `it told that none remained, between answers of the same window that told of ${told}`
  return suspicious(violation('RATE-7', 'no 429 while requests remain', '429', exchanges), reason)
}
