import type { History } from '../history/open-history.ts'
import { boundedContent, unpacked } from '../history/unpacked.ts'
import { isOverallVerdict } from '../read/is-verdict.ts'
import type { PastRun } from '../read/read-runs.ts'

/** The files of a run that the site shows. */
const reportNames = ['report.html', 'report.json'] as const

/** A run whose reports the site shows. */
export interface KeptReport
  extends Pick<PastRun, 'id' | 'cycle' | 'startedAt' | 'verdict' | 'isUnreachable'> {
  readonly names: readonly string[]
}

/**
 * The runs of a target whose reports the site shows: those since a moment, and those at which something changed, as far as
 * the history has their files. The last first.
 */
export async function keptReports(
  { db }: History,
  target: string,
  since: number,
): Promise<readonly KeptReport[]> {
  const rows = await db
    .selectFrom('run')
    .innerJoin('artifact', 'artifact.runId', 'run.id')
    .select(['run.id', 'run.cycle', 'run.startedAt', 'run.verdict', 'run.unreachable', 'artifact.name'])
    .where('run.target', '=', target)
    .where('artifact.name', 'in', reportNames)
    .where((where) =>
      where.or([
        where('run.startedAt', '>=', since),
        where(
          'run.id',
          'in',
          where.selectFrom('event').select('event.runId').where('event.target', '=', target),
        ),
      ]),
    )
    .orderBy('run.startedAt', 'desc')
    .orderBy('artifact.name')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((files) => {
    const [first] = files
    if (first === undefined || !isOverallVerdict(first.verdict)) return []
    const { id, cycle, startedAt, verdict, unreachable } = first
    const names = files.map(({ name }) => name)
    return [{ id, cycle, startedAt, verdict, isUnreachable: unreachable !== null, names }]
  })
}

/**
 * A file of a run as it was written.
 *
 * @returns undefined where the history has it no more
 * @throws Refusal where it is not what this suite keeps
 */
export async function reportContent(
  { db }: History,
  runId: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('artifact')
    .select(boundedContent)
    .where('runId', '=', runId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? undefined : await unpacked(row.content)
}
