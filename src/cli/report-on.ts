import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eventsName, harName, reportFiles } from '../report/file-names.ts'
import { writeHar } from '../report/har/write-har.ts'
import { ReportNotWritable } from '../report/report-not-writable.ts'
import { writeReports } from '../report/write-reports.ts'
import { type ReporterName, reporterNames } from '../run/reporter-name.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'

/** What came of reporting a run. */
interface Reported {
  /** Of the files that were written. */
  readonly paths: readonly string[]
  /** The run as its reports tell it. */
  readonly run: FinishedRun
  /** Why files could not be written. */
  readonly troubles: readonly ReportNotWritable[]
}

/**
 * Writes all that is made of a run into its folder. The archive of its exchanges comes last: what is wrong with that, or with
 * the log that it is made from, costs none of the reports.
 *
 * @param dir - where the log of the run is, if it has one
 */
export async function reportOn(
  dir: string,
  found: FinishedRun,
  reporters: readonly ReporterName[],
): Promise<Reported> {
  const written = await writeReports(dir, found, reporters).catch(asTrouble)
  if (written instanceof ReportNotWritable) return { paths: [], run: found, troubles: [written] }
  const { paths, run } = written
  if (!reporters.includes('har')) return { paths, run, troubles: [] }
  const har = join(dir, harName)
  const made = await writeHar({ log: join(dir, eventsName), har }, run).catch(asTrouble)
  if (made instanceof ReportNotWritable) return { paths, run, troubles: [made] }
  return { paths: made ? [...paths, har] : paths, run, troubles: [] }
}

/** Takes away the reports of an earlier run that a new one does not replace: they would pass for its own. */
export async function removeOthers(dir: string, reporters: readonly ReporterName[]): Promise<void> {
  for (const name of reporterNames)
    if (!reporters.includes(name))
      await rm(join(dir, reportFiles[name]), { force: true }).catch(() => undefined)
}

function asTrouble(error: unknown): ReportNotWritable {
  if (error instanceof ReportNotWritable) return error
  throw error
}
