import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { toHtml } from './html.ts'
import { toJson, toReport } from './json.ts'
import { toJUnit } from './junit.ts'
import { ReportNotWritable } from './report-not-writable.ts'
import { validateReport } from './validate-report.ts'

/**
 * Writes `junit.xml`, `report.json` and `report.html` into a folder, which is made if need be.
 *
 * Each is written under another name first and then renamed, so that nobody ever reads half a report,
 * whatever ends the process meanwhile.
 *
 * @param dir The folder.
 * @param run The run to report.
 * @returns The paths of the three reports, in that order.
 * @throws {@link ReportNotWritable} when the folder or a file in it cannot be written.
 */
export async function writeReports(dir: string, run: FinishedRun): Promise<string[]> {
  const faults = validateReport(toReport(run))
  if (faults.length > 0) throw new Error(`The report breaks its own schema: ${faults.join('; ')}`)
  const reports = [
    { path: join(dir, 'junit.xml'), text: toJUnit(run) },
    { path: join(dir, 'report.json'), text: toJson(run) },
    { path: join(dir, 'report.html'), text: toHtml(run) },
  ]
  await mkdir(dir, { recursive: true }).catch((error: unknown) => {
    throw new ReportNotWritable(dir, error)
  })
  for (const { path, text } of reports) await replaceFile(path, text)
  return reports.map(({ path }) => path)
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
