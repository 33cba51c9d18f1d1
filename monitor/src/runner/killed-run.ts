import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventsName } from '../../../src/report/file-names.ts'
import { toReport } from '../../../src/report/json.ts'
import { writeReports } from '../../../src/report/write-reports.ts'
import { endedRun } from '../../../src/run/ended-run.ts'
import type { RunOptions } from '../../../src/run/options/run-options.ts'
import type { RunKilled } from '../../../src/run/pool/run-killed.ts'
import { exitCode } from '../../../src/verdict/exit-code.ts'
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
    exitCode: exitCode(run),
    durationsMs,
    ...(remaining === undefined ? {} : { remaining }),
    ended: message,
    files: await keptFiles(folder),
  }
}
