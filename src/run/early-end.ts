import { requirement } from '../spec/catalogue.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { RunEvent } from '../spec/run-event.ts'
import type { Waivers } from '../spec/waiver.ts'
import { covers, holdsOn } from '../verdict/covers.ts'

/** Why a run ends early, although nobody interrupted it. */
export class EarlyEnd extends Error {
  override readonly name = 'EarlyEnd'
  readonly blockedBy: RequirementId | undefined

  constructor(message: string, blockedBy?: RequirementId) {
    super(message)
    this.blockedBy = blockedBy
  }
}

/** The longest delay of Node's timers. */
const longestTimerMs = 2 ** 31 - 1

/** Ends a run after `ms`, unless the returned function lifts the limit. It keeps no process alive. */
export function timeLimit(stop: AbortController, ms: number): () => void {
  if (ms > longestTimerMs) return () => undefined
  const spent = new EarlyEnd(`the run had taken its ${Math.round(ms / 1000)} s (--max-time)`)
  const timer = setTimeout(() => stop.abort(spent), ms).unref()
  return () => clearTimeout(timer)
}

/** A certain violation. */
export type MetBreach = Pick<
  Extract<RunEvent, { readonly kind: 'breach' }>,
  'requirement' | 'expected' | 'actual'
>

/** Makes a function that ends a run with the first violated, selected and unwaived MUST. */
export function firstBreach(
  stop: AbortController,
  selected: readonly RequirementId[],
  waivers: Waivers | undefined,
  baseUrl: string,
  startedAt: Date,
): (breach: MetBreach) => void {
  const holding = (waivers?.entries ?? []).filter((waiver) => holdsOn(waiver, startedAt))
  return (breach) => {
    const id = breach.requirement
    if (!selected.includes(id) || requirement(id).level !== 'MUST') return
    if (holding.some((waiver) => covers(waiver, breach, baseUrl))) return
    stop.abort(new EarlyEnd('the run ended with the first broken MUST (--fail-fast)', id))
  }
}
