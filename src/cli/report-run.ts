import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { ciOf, fold } from '../report/ci/ci.ts'
import { consoleParts } from '../report/console.ts'
import { writeHar } from '../report/har/write-har.ts'
import { nextStep } from '../report/next-step.ts'
import { ReportNotWritable } from '../report/replace-file.ts'
import { writeReports } from '../report/write-reports.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { eventsName, type ReporterName, reporterNames, reportFiles } from '../run/report-files.ts'
import { type Exit, exitOf } from '../verdict/exit-code.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { offerWaivers } from './offer-waivers.ts'
import type { Terminal } from './terminal.ts'

/** Writes the reports beside the log, tells the user, and returns how the command ends. */
export async function reportRun(
  found: FinishedRun,
  folder: string,
  reporters: readonly ReporterName[],
  terminal: Terminal,
  { detail, writeWaivers }: Pick<RunOptions, 'detail' | 'writeWaivers'>,
  note = '',
): Promise<Exit> {
  const { paths, run, trouble } = await write(resolve(terminal.cwd, folder), found, reporters)
  const reports = paths.map((path) => join(folder, basename(path)))
  await tellRun(run, reports, terminal, detail)
  await offerWaivers(run, writeWaivers, terminal)
  if (note !== '') terminal.stdout.write(note)
  if (trouble !== undefined) terminal.stderr.write(`${trouble.message}\n`)
  const exit = exitOf(run, trouble === undefined)
  if (detail === 'quiet' || trouble !== undefined) return exit
  const page = reports.find((path) => basename(path) === reportFiles.html)
  return { ...exit, next: nextStep(run, folder, page, note !== '') }
}

/** The HAR comes last, so that an error in it, or in the log, costs no other report. */
async function write(dir: string, found: FinishedRun, reporters: readonly ReporterName[]) {
  const written = await writeReports(dir, found, reporters).catch(asTrouble)
  if (written instanceof ReportNotWritable) return { paths: [], run: found, trouble: written }
  const { paths, run } = written
  if (!reporters.includes('har')) return { paths, run }
  const har = join(dir, reportFiles.har)
  const made = await writeHar({ log: join(dir, eventsName), har }, run).catch(asTrouble)
  if (made instanceof ReportNotWritable) return { paths, run, trouble: made }
  return { paths: made ? [...paths, har] : paths, run }
}

/** Removes reports of an earlier run, which would pass for those of the new one. */
export async function removeOthers(dir: string, reporters: readonly ReporterName[]): Promise<void> {
  for (const name of reporterNames)
    if (!reporters.includes(name))
      await rm(join(dir, reportFiles[name]), { force: true }).catch(() => undefined)
}

function asTrouble(error: unknown): ReportNotWritable {
  if (error instanceof ReportNotWritable) return error
  throw error
}

async function tellRun(
  run: FinishedRun,
  reports: readonly string[],
  { stdout, stderr, env, now }: Terminal,
  detail?: RunOptions['detail'],
): Promise<void> {
  const ci = ciOf(env)
  const parts = consoleParts(run, { colour: stdout.coloured, width: stdout.columns, reports, detail })
  for (const [index, { title, text }] of parts.entries()) {
    if (index > 0) stdout.write('\n')
    const marks = fold(title === undefined ? undefined : ci, title ?? '', now)
    stdout.command(marks.start)
    stdout.write(text)
    stdout.command(marks.end)
  }
  if (ci !== 'github') return
  const { annotations } = await import('../report/ci/annotations.ts')
  const { addToStepSummary } = await import('../report/ci/step-summary.ts')
  for (const line of annotations(run)) stdout.command(line)
  const summary = env['GITHUB_STEP_SUMMARY']
  if (summary === undefined || summary === '') return
  // A step summary that cannot be written costs nobody the verdict.
  await addToStepSummary(run, summary).catch((error: unknown) => {
    if (!(error instanceof ReportNotWritable)) throw error
    stderr.write(`${error.message}\n`)
  })
}
