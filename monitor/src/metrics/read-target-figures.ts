import { isRecord, UsageError } from 'petstore-conformance'
import type { TargetState, Totals } from '../changes/target-state.ts'
import type { History } from '../history/open-history.ts'
import { readStoredState, readStoredTotals } from '../history/stored-state.ts'

/** All that metrics tell of one target. */
export interface TargetFigures {
  readonly name: string
  readonly profile: string
  readonly plan: string | null
  readonly labels: Readonly<Record<string, string>>
  readonly state: TargetState
  readonly totals: Totals
  /** Milliseconds since the epoch. */
  readonly lastRunAt: number | null
  /** Milliseconds since the epoch. */
  readonly lastCompleteAt: number | null
  readonly lastRun: LastRun | undefined
}

/** The last run of a target, if it is not forgotten yet. */
interface LastRun {
  readonly requests: number
  readonly remaining: number | null
  /** By requirement. */
  readonly verdicts: Readonly<Record<string, string>>
}

/**
 * Reads how targets stand.
 *
 * @param names - of the targets to tell of; all that the history has unless given
 * @throws UsageError where the history is not what this suite writes
 */
export async function readTargetFigures(
  { db }: History,
  names?: readonly string[],
): Promise<readonly TargetFigures[]> {
  const targets = await db
    .selectFrom('target')
    .leftJoin('run', (join) =>
      join.onRef('run.target', '=', 'target.name').onRef('run.startedAt', '=', 'target.lastRunAt'),
    )
    .select(['target.name', 'target.profile', 'target.plan', 'target.labels', 'target.state'])
    .select(['target.totals', 'target.lastRunAt', 'target.lastCompleteAt'])
    .select(['run.requests', 'run.remaining', 'run.verdicts'])
    .orderBy('target.name')
    .execute()
  const wanted = names === undefined ? undefined : new Set(names)
  const each = new Map(targets.map((target) => [target.name, target]))
  return [...each.values()]
    .filter(({ name }) => wanted?.has(name) ?? true)
    .map(({ labels, state, totals, requests, remaining, verdicts, ...target }) => ({
      ...target,
      labels: textsIn(labels),
      state: readStoredState(state, target.name),
      totals: readStoredTotals(totals, target.name),
      lastRun:
        requests === null || verdicts === null
          ? undefined
          : { requests, remaining, verdicts: textsIn(verdicts) },
    }))
}

function textsIn(text: string): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value))
    throw new UsageError('The history is damaged: there is something else where texts should be')
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (typeof one === 'string' ? [[name, one]] : [])),
  )
}
