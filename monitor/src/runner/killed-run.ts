import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endedRun, eventsName, type RunKilled, type RunOptions } from 'petstore-conformance'
import type { JudgedRun } from '../sweep/judged-run.ts'
import { reported } from './judge-in-folder.ts'
import { type LogFigures, readLogFigures } from './read-log-figures.ts'

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
  const figures: LogFigures = existsSync(log) ? await readLogFigures(log) : { durationsMs: {}, requests: {} }
  const { requests } = figures
  const ended = endedRun(options, { startedAt, finishedAt: new Date(), requests, reason: message })
  return { ...(await reported(folder, ended, figures)), ended: message }
}
