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

/** Writes the reports that need no log; returns their paths, and the run with their errors. @throws ReportNotWritable */
export async function writeReports(
  dir: string,
  found: FinishedRun,
  reporters: readonly ReporterName[] = usualReporters,
): Promise<{ readonly paths: readonly string[]; readonly run: FinishedRun }> {
  const { run, files } = rendered(found, reporters)
  await mkdir(dir, { recursive: true }).catch((error: unknown) => {
    throw new ReportNotWritable(dir, error)
  })
  // By now the texts have no lone surrogates, which UTF-8 cannot hold.
  for (const { name, text } of files) await replaceFile(join(dir, name), text)
  return { paths: files.map(({ name }) => join(dir, name)), run }
}

/** If a target's texts break a report, it omits them and names the error. */
function rendered(found: FinishedRun, reporters: readonly ReporterName[]) {
  try {
    return renderedWhole(found, reporters)
  } catch (error) {
    return renderedWhole(withoutDetails(found, error), reporters)
  }
}

/** Renders every report, even one that breaks its own schema, since the user must learn of the requests sent. */
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
