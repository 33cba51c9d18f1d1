import type { RunContext } from './run-context.ts'

/** Requests that what comes late, and the sweep of the limits, take. */
const late = 60
const sweep = 99
/** Generated cases that come in every run that goes so far, in requests. */
const fewCases = 7
/** Kinds of generated cases, and of ids, that divide between them what is left beyond those. */
const sharers = { cases: 5, ids: 2 } as const

/**
 * How many requests a kind of probe that can use any number may take: its share of what is to spare, the sweep of
 * what comes late and every limit from 1 to 100 aside.
 */
export function shareOfSpare(run: Pick<RunContext, 'budget'>, kind: 'cases' | 'ids'): number {
  const kept = late + sweep + (kind === 'cases' ? fewCases : 0)
  return Math.floor(Math.max(0, run.budget.spare - kept) / sharers[kind])
}
