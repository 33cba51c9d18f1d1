import type { Transaction } from 'kysely'
import { suiteFacts } from 'petstore-conformance'
import type { TargetEntry } from '../targets/target-entry.ts'
import type { HistorySchema } from './history-schema.ts'
import { noteTargets } from './note-targets.ts'

/** A run that was not made, since its target asks for what the machine does not allow. */
export interface RefusedRun {
  /** Unique. */
  readonly id: string
  readonly cycle: string
  readonly entry: TargetEntry
  /** In words. */
  readonly reason: string
}

/** What the command ends with where a file or a key is wrong. */
const exitCode = 2

/**
 * Records that a run was refused. How its target stands stays as it was: nothing was sent, so nothing was seen of it. A run
 * of the same cycle is recorded in its place once it is allowed.
 *
 * @param now - milliseconds since the epoch
 */
export async function recordRefusal(
  db: Transaction<HistorySchema>,
  { id, cycle, entry, reason }: RefusedRun,
  now: number,
): Promise<void> {
  await noteTargets({ db }, [entry])
  const added = await db
    .insertInto('run')
    .values({
      id,
      target: entry.name,
      cycle,
      startedAt: now,
      finishedAt: now,
      verdict: 'inconclusive',
      exitCode,
      refused: reason,
      seed: 0,
      suiteVersion: suiteFacts().version,
      requests: 0,
      verdicts: '{}',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await db.updateTable('target').set({ lastRunAt: now }).where('name', '=', entry.name).execute()
}
