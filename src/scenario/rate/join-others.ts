import { judgeRemainingFalls } from '../../oracle/rate/judge-remaining.ts'
import { isLetIn, operationOf, type Step, secondsToReset, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { requestsToCrossAgain } from '../plan.ts'
import type { OtherRequest, TrialOptions } from './trial-options.ts'

/**
 * Finds which other requests share the trial's counter: each goes out between two of the trial's and must lower Remaining
 * by one. A counter of its own is permitted (interface document, Limits), but must fall, too.
 */
export async function joinOthers(first: Step, options: TrialOptions) {
  const steps: Step[] = [first]
  /** Other requests that share the counter. */
  const others: OtherRequest[] = []
  const apart: (readonly Step[])[] = []
  /** Requests that used up a counter of their own, which one more exceeds. */
  const nearlyCrossed: { readonly other: OtherRequest; readonly steps: readonly Step[] }[] = []
  const uncrossed: (readonly Step[])[] = []
  let { batch } = first
  const step = (exchange: Exchange): Step => {
    batch += 1
    return toStep(exchange, batch)
  }
  /** Sends one kind of request in a row until it is enough, or no more may be sent. */
  const sendUntil = async (
    isEnough: (sent: readonly Step[]) => boolean,
    { send }: OtherRequest,
    before: readonly Step[],
    most: number,
  ): Promise<readonly Step[]> => {
    const sent = [...before]
    while (sent.length < most && !isEnough(sent)) {
      const exchange = await send()
      if (exchange === undefined) break
      sent.push(step(exchange))
    }
    return sent
  }
  const limitedBy = (limited: Step) => {
    return { steps: [...steps, limited], others: [], apart, nearlyCrossed, uncrossed }
  }
  for (const other of options.others) {
    const before = steps.at(-1)
    // Near the limit, every request is needed to exceed it.
    if (before?.reading === undefined || before.reading.remaining < leastRemaining) break
    const exchange = await other.send()
    if (exchange === undefined) continue
    const joined = step(exchange)
    if (joined.status === 429) return limitedBy(joined)
    const after = step(await options.send())
    const isShared = follows(before, joined) && follows(joined, after)
    steps.push(...(isShared ? [joined, after] : [after]))
    // A rejected request shows no limit. A limit belongs to an operation or the key, not to a query.
    const isOfOne = operationOf(joined) === operationOf(first)
    if ((isShared || isOfOne) && isLetIn(joined)) others.push(other)
    if (!isLetIn(after)) break
    if (isShared || !isLetIn(joined)) continue
    const few = await sendUntil(showsItsCounter, other, [joined], other.most)
    const isOwn = follows(before, after)
    const { crossed = 0, worthCrossing = 0 } = other
    const mayBe = isOwn && mayBeCrossed(few, crossed, options)
    const alone = mayBe ? await sendUntil(isUsedUp, other, few, few.length + crossed - 1) : few
    if (isOwn && !mayBe && mayBeCrossed(few, worthCrossing, options)) uncrossed.push(few)
    const last = alone.at(-1)
    if (alone.length > few.length && last?.reading?.remaining === 0 && isLetIn(last))
      nearlyCrossed.push({ other, steps: alone })
    else apart.push(alone)
    const limited = alone.find(({ status }) => status === 429)
    if (limited !== undefined) return limitedBy(limited)
    if (alone.length === 1) continue
    // What was sent alone may have used the common counter, too.
    const common = step(await options.send())
    steps.push(common)
    if (!isLetIn(common)) break
  }
  return { steps, others, apart, nearlyCrossed, uncrossed }
}

const leastRemaining = 5
/** So many falls in a row show a counter. */
const fallsEnough = 2

/** Whether Remaining has fallen, or should have, or is too low to go on. */
function showsItsCounter(steps: readonly Step[]): boolean {
  const falls = steps.filter((one, index) => fellBefore(steps[index - 1], one)).length
  const last = steps.at(-1)
  if (falls >= fallsEnough || last?.reading === undefined || !isLetIn(last)) return true
  return last.reading.remaining < leastRemaining || judgeRemainingFalls(steps).state === 'violated'
}

/** Whether nothing remains of a counter, or it does not fall any more. */
function isUsedUp(steps: readonly Step[]): boolean {
  const last = steps.at(-1)
  return last === undefined || !isLetIn(last) || last.reading?.remaining === 0
}

/** Whether a counter can be exceeded with few requests and no long wait, with enough left for the common limit. */
function mayBeCrossed(steps: readonly Step[], most: number, options: TrialOptions): boolean {
  const last = steps.at(-1)
  if (last?.reading === undefined || !isLetIn(last) || judgeRemainingFalls(steps).state !== 'satisfied')
    return false
  const { limit, remaining } = last.reading
  const wait = (secondsToReset(last.reading) ?? Number.POSITIVE_INFINITY) * 1000
  const isLeft = options.left() - remaining > requestsToCrossAgain(limit) + limit
  return remaining < most && wait <= options.maxWaitMs && isLeft
}

function fellBefore(before: Step | undefined, { reading }: Step): boolean {
  return Number(reading?.remaining) < Number(before?.reading?.remaining)
}

function follows({ reading: before }: Step, { reading: after }: Step): boolean {
  return before !== undefined && after?.limit === before.limit && after.remaining === before.remaining - 1
}
