import { ciOf } from '../report/ci/ci.ts'
import { fold } from '../report/ci/fold.ts'
import { consoleParts } from '../report/console.ts'
import { ReportNotWritable } from '../report/report-not-writable.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import type { Terminal } from './terminal.ts'

/**
 * Tells the user of a run and of its reports: on the terminal unless quiet and, where a CI server shows such, beside the
 * job.
 */
export async function tellRun(
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
  // What the page of a job lacks costs nobody the verdict.
  await addToStepSummary(run, summary).catch((error: unknown) => {
    if (!(error instanceof ReportNotWritable)) throw error
    stderr.write(`${error.message}\n`)
  })
}
