import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ReporterName, reportFiles, usualReporters } from '../run/report-files.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { toHtml } from './html.ts'
import { toJson, toReport } from './json.ts'
import { toJUnit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { validateReport } from './read-report.ts'
import { ReportNotWritable, replaceFile } from './replace-file.ts'

const writers = {
  junit: toJUnit,
  json: toJson,
  html: toHtml,
  markdown: (run) => toMarkdown(run),
} as const satisfies Partial<Record<ReporterName, (run: FinishedRun) => string>>

/**
 * Writes those reports of a run that are made of it alone, and not of its log, into a folder, which is made if need be.
 *
 * @returns their paths, and the run as they tell it: what breaks the form of `report.json`, or what no report can be made
 *   of, is told as a fault of the suite
 * @throws {@link ReportNotWritable} when the folder or a file in it cannot be written
 */
export async function writeReports(
  dir: string,
  found: FinishedRun,
  reporters: readonly ReporterName[] = usualReporters,
): Promise<{ readonly paths: readonly string[]; readonly run: FinishedRun }> {
  const { run, files } = rendered(found, reporters)
  await mkdir(dir, { recursive: true }).catch((error: unknown) => {
    throw new ReportNotWritable(dir, error)
  })
  // Lone surrogates, which UTF-8 cannot hold, are gone from the texts by now.
  for (const { name, text } of files) await replaceFile(join(dir, name), text)
  return { paths: files.map(({ name }) => join(dir, name)), run }
}

/** What a target said may be what a report cannot be made of: then the report tells all but that, and why. */
function rendered(found: FinishedRun, reporters: readonly ReporterName[]) {
  try {
    return renderedWhole(found, reporters)
  } catch (error) {
    return renderedWhole(withoutDetails(found, error), reporters)
  }
}

/** Whoever asked a target is told of it, whatever the target made of the report. */
function renderedWhole(found: FinishedRun, reporters: readonly ReporterName[]) {
  const faults = validateReport(toReport(found))
  const run =
    faults.length === 0 ? found : faulty(found, `The report breaks its own schema: ${faults.join('; ')}`)
  const files = reporters.flatMap((name) =>
    name === 'har' ? [] : [{ name: reportFiles[name], text: writers[name](run) }],
  )
  return { run, files }
}

function withoutDetails(run: FinishedRun, error: unknown): FinishedRun {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const nothing = { reason: '', cases: [], findings: [], blockedBy: [] }
  return {
    ...faulty(run, `The report could not be made in full: ${words}`),
    requirements: run.requirements.map(({ shown: _, ...requirement }) => ({ ...requirement, ...nothing })),
    findings: [],
    observations: [],
    leftovers: [],
  }
}

function faulty(run: FinishedRun, fault: string): FinishedRun {
  const verdict = run.verdict === 'conformant' ? 'inconclusive' : run.verdict
  return { ...run, verdict, suiteFaults: [...run.suiteFaults, fault] }
}
