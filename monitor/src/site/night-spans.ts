import type { PastRun } from '../read/read-runs.ts'
import { dayOf } from '../read/time-words.ts'
import { type NightKind, worseKind } from './night-kind.ts'

/** Nights in a row that came to the same, in days of UTC since the epoch: `to` is the day after the last. */
export interface NightSpan {
  readonly kind: NightKind
  readonly from: number
  readonly to: number
}

/**
 * The nights of some runs, those in a row that are alike as one. A night with several runs is as bad as the worst of
 * them; one without is in no span.
 *
 * @param runs - the oldest first
 * @param kindOf - what a run came to; undefined where it tells nothing
 */
export function nightSpans<Run extends Pick<PastRun, 'startedAt'>>(
  runs: readonly Run[],
  kindOf: (run: Run) => NightKind | undefined,
): readonly NightSpan[] {
  const nights = new Map<number, NightKind>()
  for (const run of runs) {
    const kind = kindOf(run)
    if (kind === undefined) continue
    const day = dayOf(run.startedAt)
    nights.set(day, worseKind(nights.get(day), kind))
  }
  const spans: NightSpan[] = []
  for (const [day, kind] of nights) {
    const last = spans.at(-1)
    if (last?.kind === kind && last.to === day) spans[spans.length - 1] = { ...last, to: day + 1 }
    else spans.push({ kind, from: day, to: day + 1 })
  }
  return spans
}
