import { judgeRemainingFalls } from '../../oracle/rate/judge-remaining.ts'
import { isLetIn, type Step, toStep } from '../../oracle/step.ts'
import type { OtherRequest, TrialOptions } from './trial-options.ts'

/** What a trial has begun with, and what it may be crossed with besides. */
interface Joined {
  readonly steps: readonly Step[]
  /** Requests of other kinds that spend from the same counter. */
  readonly others: readonly OtherRequest[]
  /** What was sent of those that do not show that they do, each kind by itself. */
  readonly apart: readonly (readonly Step[])[]
}

/**
 * Finds out which other requests spend from the counter of those that the trial sends: each is sent once, between two of
 * those, and shows one request less than the one before it and one more than the one behind it. Whether limits are counted
 * for each operation is left open (interface document, Limits): one with a counter of its own takes no part. But that
 * counter must fall too, so one that shows something else is sent again until it does, or plainly does not.
 */
export async function joinOthers(first: Step, options: TrialOptions): Promise<Joined> {
  const steps: Step[] = [first]
  const others: OtherRequest[] = []
  const apart: (readonly Step[])[] = []
  let { batch } = first
  const step = (exchange: Step['exchange']): Step => {
    batch += 1
    return toStep(exchange, batch, 1)
  }
  for (const other of options.others ?? []) {
    const before = steps.at(-1)
    // So near the limit each request is needed to cross it.
    if (before?.reading === undefined || before.reading.remaining < leastRemaining) break
    const exchange = await other.send()
    if (exchange === undefined) continue
    const joined = step(exchange)
    if (joined.status === 429) return { steps: [...steps, joined], others: [], apart }
    const after = step(await options.send())
    const isShared = follows(before, joined) && follows(joined, after)
    steps.push(...(isShared ? [joined, after] : [after]))
    // One that is refused tells of no limit that it crosses.
    if (isShared && isLetIn(joined)) others.push(other)
    if (!isLetIn(after)) break
    if (isShared || !isLetIn(joined)) continue
    const alone = await sendAlone(joined, other, step)
    apart.push(alone)
    const limited = alone.find(({ status }) => status === 429)
    if (limited !== undefined) return { steps: [...steps, limited], others: [], apart }
    if (alone.length === 1) continue
    // What was sent alone may have been spent from the common counter all the same.
    const last = step(await options.send())
    steps.push(last)
    if (!isLetIn(last)) break
  }
  return { steps, others, apart }
}

const leastRemaining = 5
/** A counter that has fallen so often in a row is one. */
const fallsEnough = 2

/** Sends one kind of requests in a row until what remains has fallen, or should have. */
async function sendAlone(
  first: Step,
  { send, most }: OtherRequest,
  step: (exchange: Step['exchange']) => Step,
): Promise<readonly Step[]> {
  const steps = [first]
  while (steps.length < most && judgeRemainingFalls(steps).state !== 'broken') {
    const falls = steps.filter((one, index) => fellBefore(steps[index - 1], one)).length
    const last = steps.at(-1)
    if (falls >= fallsEnough || last === undefined || !isLetIn(last)) break
    if (last.reading === undefined || last.reading.remaining < leastRemaining) break
    const exchange = await send()
    if (exchange === undefined) break
    steps.push(step(exchange))
  }
  return steps
}

function fellBefore(before: Step | undefined, { reading }: Step): boolean {
  return (
    before?.reading !== undefined && reading !== undefined && reading.remaining < before.reading.remaining
  )
}

function follows({ reading: before }: Step, { reading: after }: Step): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    after.limit === before.limit &&
    after.remaining === before.remaining - 1
  )
}
