import { isLetIn, type Step, toStep } from '../../oracle/step.ts'
import type { OtherRequest, TrialOptions } from './trial-options.ts'

/** What a trial has begun with, and what it may be crossed with besides. */
interface Joined {
  readonly steps: readonly Step[]
  /** Requests of other operations that spend from the same counter. */
  readonly others: readonly OtherRequest[]
}

/**
 * Finds out which other operations spend from the counter of the one that the trial sends: each is sent once, between
 * two of those, and shows one request less than the one before it and one more than the one behind it. Whether limits
 * are counted for each operation is left open (interface document, Limits): one with a counter of its own takes no part.
 */
export async function joinOthers(first: Step, options: TrialOptions): Promise<Joined> {
  const steps: Step[] = [first]
  const others: OtherRequest[] = []
  for (const send of options.others ?? []) {
    const before = steps.at(-1)
    // So near the limit each request is needed to cross it.
    if (before?.reading === undefined || before.reading.remaining < leastRemaining) break
    const other = await send()
    if (other === undefined) continue
    const joined = toStep(other, -steps.length, 1)
    if (joined.status === 429) return { steps: [...steps, joined], others: [] }
    const after = toStep(await options.send(), -steps.length - 1, 1)
    const isShared = isLetIn(joined) && follows(before, joined) && follows(joined, after)
    steps.push(...(isShared ? [joined, after] : [after]))
    if (isShared) others.push(send)
    if (!isLetIn(after)) break
  }
  return { steps, others }
}

const leastRemaining = 5

function follows({ reading: before }: Step, { reading: after }: Step): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    after.limit === before.limit &&
    after.remaining === before.remaining - 1
  )
}
