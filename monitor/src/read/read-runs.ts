import { type OverallVerdict, UsageError } from 'petstore-conformance'
import { isMapOf, parsed } from '../changes/form.ts'
import type { History } from '../history/open-history.ts'
import { isVerdict, outcomeOf, type RecordedVerdict } from './is-verdict.ts'

/** A run that the history keeps. */
export interface PastRun {
  readonly id: string
  readonly cycle: string
  readonly startedAt: number
  readonly verdict: OverallVerdict
  /** Whether all that it broke was waived. */
  readonly isWaived: boolean
  readonly isUnreachable: boolean
  readonly requests: number
  /** What its last answer said was left of the key's limit. */
  readonly remaining?: number
  /** By requirement; without those that were not selected. */
  readonly verdicts: Readonly<Record<string, RecordedVerdict>>
}

/**
 * The runs of a target that the history keeps, the oldest first.
 *
 * @throws UsageError where one is not in the form that this suite writes
 */
export async function readRuns({ db }: History, target: string): Promise<readonly PastRun[]> {
  const rows = await db
    .selectFrom('run')
    .select(['id', 'cycle', 'startedAt', 'verdict', 'exitCode', 'unreachable', 'requests'])
    .select(['remaining', 'verdicts'])
    .where('target', '=', target)
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ verdict, exitCode, unreachable, remaining, verdicts, ...run }) => {
    const outcome = outcomeOf({ verdict, exitCode, unreachable })
    if (outcome === undefined)
      throw new UsageError(`The history is damaged: a run has the verdict ${verdict}`)
    return {
      ...run,
      ...outcome,
      ...(remaining !== null && { remaining }),
      verdicts: verdictsIn(verdicts),
    }
  })
}

const areVerdicts = isMapOf(isVerdict)

function verdictsIn(text: string): PastRun['verdicts'] {
  const value = parsed(text)
  if (areVerdicts(value)) return value
  throw new UsageError(
    'The history is damaged: the verdicts of a run are not told in the form that this suite writes',
  )
}
