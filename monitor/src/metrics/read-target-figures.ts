import type { History } from '../history/open-history.ts'
import { readStoredState, readStoredTotals } from '../history/stored-state.ts'
import { targetsWithRun, textsIn } from '../read/read-targets.ts'

/** All that metrics tell of one target. */
export type TargetFigures = Awaited<ReturnType<typeof readTargetFigures>>[number]

/**
 * Reads how targets stand, each with its last run if that is not forgotten yet.
 *
 * @param names - of the targets to tell of; all that the history has unless given
 * @throws UsageError where the history is not what this suite writes
 */
export async function readTargetFigures(history: History, names?: readonly string[]) {
  const targets = await targetsWithRun(history)
    .select(['target.name', 'target.profile', 'target.plan', 'target.labels', 'target.state'])
    .select(['target.totals', 'target.lastRunAt', 'target.lastCompleteAt'])
    .select(['run.requests', 'run.remaining', 'run.verdicts'])
    .orderBy('target.name')
    .execute()
  const wanted = names === undefined ? undefined : new Set(names)
  const each = new Map(targets.map((target) => [target.name, target]))
  return [...each.values()]
    .filter(({ name }) => wanted?.has(name) ?? true)
    .map(({ labels, state, totals, verdicts, ...target }) => ({
      ...target,
      labels: textsIn(labels),
      state: readStoredState(state, target.name),
      totals: readStoredTotals(totals, target.name),
      /** Of the last run, by requirement. */
      verdicts: verdicts === null ? {} : textsIn(verdicts),
    }))
}
