import type { History } from '../history/open-history.ts'
import { isOverallVerdict } from '../read/is-verdict.ts'
import { isWaived } from '../read/is-waived.ts'
import { kindOfRun } from './night-kind.ts'
import { type NightSpan, nightSpans } from './night-spans.ts'

/** What the runs of all targets have come to since a moment, by target. */
export async function recentNights(
  { db }: History,
  since: number,
): Promise<ReadonlyMap<string, readonly NightSpan[]>> {
  const rows = await db
    .selectFrom('run')
    .select(['target', 'startedAt', 'verdict', 'exitCode', 'unreachable'])
    .where('startedAt', '>=', since)
    .orderBy('startedAt')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ target }) => target)].map(([target, runs]) => [
      target,
      nightSpans(runs, ({ verdict, exitCode, unreachable }) =>
        isOverallVerdict(verdict)
          ? kindOfRun({
              verdict,
              isWaived: isWaived(verdict, exitCode),
              isUnreachable: unreachable !== null,
            })
          : undefined,
      ),
    ]),
  )
}
