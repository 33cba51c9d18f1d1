import { join } from 'node:path'
import { eventsName, exitCode, type RunOptions, run, toReport, writeReports } from 'petstore-conformance'
import type { JudgedRun } from '../sweep/judged-run.ts'
import { keptFiles } from './kept-files.ts'
import { readLogFigures } from './read-log-figures.ts'

/**
 * Judges a target.
 *
 * @param folder - to write to, which nobody else does
 * @param signal - ends the run early
 * @throws what keeps a run from being made at all
 */
export async function judgeInFolder(
  folder: string,
  options: RunOptions,
  signal: AbortSignal,
): Promise<JudgedRun> {
  const log = join(folder, eventsName)
  const found = await run(options, { onProgress: () => undefined, signal, events: log })
  const reported = await writeReports(folder, found, ['json', 'html'])
  const { outage, durationsMs, remaining } = await readLogFigures(log)
  const report = toReport(reported.run)
  const isStopped = report.preflight !== undefined
  const isOut = !isStopped && outage !== undefined && report.verdict === 'inconclusive'
  return {
    // Whoever watches it asks whether it is there, and not at which layer it is not.
    report: isOut ? { unreachable: outage, ...report } : report,
    exitCode: exitCode(reported.run),
    // How long it takes to stop a run is no latency of the service.
    durationsMs: isStopped ? {} : durationsMs,
    ...(remaining === undefined ? {} : { remaining }),
    files: await keptFiles(folder),
  }
}
