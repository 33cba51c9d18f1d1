import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  endedRun,
  eventsName,
  exitOf,
  type RunKilled,
  type RunOptions,
  toReport,
  writeReports,
} from 'petstore-conformance'
import type { JudgedRun } from '../sweep/judged-run.ts'
import { keptFiles } from './kept-files.ts'
import { type LogFigures, readLogFigures } from './read-log-figures.ts'

const nothingLogged: LogFigures = { durationsMs: {}, requests: {} }

/**
 * What is told of a target whose run was killed: an inconclusive verdict with the reason. Another try would come to the same.
 *
 * @param folder - of the run, with as much of its log as was written
 */
export async function killedRun(
  folder: string,
  options: RunOptions,
  startedAt: Date,
  { message }: RunKilled,
): Promise<JudgedRun> {
  const log = join(folder, eventsName)
  const { requests, durationsMs, remaining } = existsSync(log) ? await readLogFigures(log) : nothingLogged
  const ended = endedRun(options, { startedAt, finishedAt: new Date(), requests, reason: message })
  const { run } = await writeReports(folder, ended, ['json', 'html'])
  return {
    report: toReport(run),
    exitCode: exitOf(run).code,
    durationsMs,
    ...(remaining === undefined ? {} : { remaining }),
    ended: message,
    files: await keptFiles(folder),
  }
}
