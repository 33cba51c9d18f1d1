import { newTarget, noTotals } from '../changes/target-state.ts'
import type { TargetEntry } from '../targets/target-entry.ts'
import type { History } from './open-history.ts'

/** Has the history know of targets that no run may have judged yet: that, too, somebody wants to be told. */
export async function noteTargets(
  { db }: Pick<History, 'db'>,
  entries: readonly TargetEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('target')
    .values(
      entries.map(({ name, labels, options }) => ({
        name,
        baseUrl: textOf(options['target']) ?? '',
        profile: textOf(options['profile']) ?? '',
        plan: textOf(options['plan']) ?? null,
        labels: JSON.stringify(labels),
        state: JSON.stringify(newTarget),
        totals: JSON.stringify(noTotals),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
