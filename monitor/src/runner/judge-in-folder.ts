import { join } from 'node:path'
import { eventsName, exitOf, type RunOptions, run, toReport, writeReports } from 'petstore-conformance'
import type { JudgedRun } from '../sweep/judged-run.ts'
import { keptFiles } from './kept-files.ts'
import { type LogFigures, readLogFigures } from './read-log-figures.ts'

/** What the thread of a slot is to judge. */
export interface JudgeRequest {
  /** A folder of the run's own, which is there. */
  readonly folder: string
  readonly options: RunOptions
}

/**
 * Judges a target.
 *
 * @param signal - ends the run early
 * @throws what keeps a run from being made at all
 */
export async function judgeInFolder(
  { folder, options }: JudgeRequest,
  signal: AbortSignal,
): Promise<JudgedRun> {
  // What a run puts among temporary files goes with its folder, be its thread killed.
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) process.env[variable] = folder
  const log = join(folder, eventsName)
  const found = await run(options, { onProgress: () => undefined, signal, events: log })
  const { outage, ...figures } = await readLogFigures(log)
  const isStopped = found.preflight !== undefined
  // How long it takes to stop a run is no latency of the service.
  const judged = await reported(folder, found, isStopped ? { ...figures, durationsMs: {} } : figures)
  const isOut = !isStopped && outage !== undefined && judged.report.verdict === 'inconclusive'
  // Whoever watches it asks whether it is there, and not at which layer it is not.
  return isOut ? { ...judged, report: { unreachable: outage, ...judged.report } } : judged
}

/** What is told of a run, with its reports written to its folder. */
export async function reported(
  folder: string,
  finished: Parameters<typeof writeReports>[1],
  { durationsMs, remaining }: Pick<LogFigures, 'durationsMs' | 'remaining'>,
): Promise<JudgedRun> {
  const { run: written } = await writeReports(folder, finished, ['json', 'html'])
  return {
    report: toReport(written),
    exitCode: exitOf(written).code,
    durationsMs,
    ...(remaining === undefined ? {} : { remaining }),
    files: await keptFiles(folder),
  }
}
