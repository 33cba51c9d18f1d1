import { requirement } from '../spec/catalogue.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { RunEvent } from '../spec/run-event.ts'
import type { Waivers } from '../spec/waiver.ts'
import { covers, holdsOn } from '../verdict/covers.ts'
import { EarlyEnd } from './early-end.ts'

/** A breach that is beyond doubt. */
export type MetBreach = Pick<
  Extract<RunEvent, { readonly kind: 'breach' }>,
  'requirement' | 'expected' | 'actual'
>

/** What takes in breaches, and ends a run with the first broken MUST that was selected and is not waived. */
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
