import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { toHtml } from './html.ts'
import { toJson, toReport } from './json.ts'
import { toJUnit } from './junit.ts'
import { ReportNotWritable } from './report-not-writable.ts'
import { validateReport } from './validate-report.ts'

/** What was written. */
export interface WrittenReports {
  readonly paths: readonly string[]
  readonly run: FinishedRun
}

/**
 * Writes `junit.xml`, `report.json` and `report.html` into a folder, which is made if need be.
 *
 * Each is written under another name first and then renamed, so that nobody ever reads half a report,
 * whatever ends the process meanwhile.
 *
 * @param dir The folder.
 * @param found The run to report.
 * @returns The paths of the three reports, in that order, and the run as they tell it: a value in it that breaks the
 *   form of `report.json` is written as it is, and told as a fault of the suite.
 * @throws {@link ReportNotWritable} when the folder or a file in it cannot be written.
 */
export async function writeReports(dir: string, found: FinishedRun): Promise<WrittenReports> {
  const run = withSchemaFault(found)
  const reports = [
    { path: join(dir, 'junit.xml'), text: toJUnit(run) },
    { path: join(dir, 'report.json'), text: toJson(run) },
    { path: join(dir, 'report.html'), text: toHtml(run) },
  ]
  await mkdir(dir, { recursive: true }).catch((error: unknown) => {
    throw new ReportNotWritable(dir, error)
  })
  for (const { path, text } of reports) await replaceFile(path, text)
  return { paths: reports.map(({ path }) => path), run }
}

/** Whoever asked a target is told of it, whatever the target made of the report. */
function withSchemaFault(run: FinishedRun): FinishedRun {
  const faults = validateReport(toReport(run))
  if (faults.length === 0) return run
  return {
    ...run,
    verdict: run.verdict === 'conformant' ? 'inconclusive' : run.verdict,
    suiteFaults: [...run.suiteFaults, `The report breaks its own schema: ${faults.join('; ')}`],
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    // Lone surrogates, which UTF-8 cannot hold, are gone from the text by now.
    await writeFile(temporary, text, { flag: 'wx', flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw new ReportNotWritable(path, error)
  }
}
