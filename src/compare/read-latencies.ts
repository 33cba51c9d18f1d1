import { type FileHandle, open } from 'node:fs/promises'
import type { LoggedExchange } from '../events/log-event.ts'
import { logLines } from '../log/read-log.ts'
import { type Latencies, latencyFigures } from './latencies.ts'

/**
 * Takes the latencies of a run from its log, line by line: of a large one no more is held than a number for each
 * exchange. What is answered in part or not at all is left out, as what it took is a time-out's doing.
 *
 * Latencies settle nothing, so a log that cannot be used is no error, but told.
 *
 * @param path - absolute, of an `events.ndjson`
 * @param startedAt - of the report: a log is begun anew by each run, so the one that lies beside it may be another's
 */
export async function readLatencies(path: string, startedAt: string): Promise<Latencies> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    return await latenciesIn(file, startedAt)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { none: code === 'ENOENT' ? 'there is no log' : `the log cannot be read (${code})` }
  } finally {
    await file?.close()
  }
}

async function latenciesIn(file: FileHandle, startedAt: string): Promise<Latencies> {
  const durations = new Map<string, number[]>()
  let unreadableLines = 0
  let begun = false
  for await (const { event } of logLines(file)) {
    if (!begun) {
      if (event?.kind !== 'run-started') return { none: 'the log does not tell which run it is of' }
      if (event.startedAt !== startedAt) return { none: 'the log is of another run' }
      begun = true
    } else if (event === undefined) unreadableLines += 1
    else if (event.kind === 'answered') take(event.exchange, durations)
  }
  if (!begun) return { none: 'the log is empty' }
  const byOperation = [...durations].map(([operation, ms]) => [operation, latencyFigures(ms)] as const)
  return { byOperation: new Map(byOperation), unreadableLines }
}

function take({ request, response, durationMs }: LoggedExchange, durations: Map<string, number[]>): void {
  if (response === undefined) return
  const operation = request.operation ?? 'other'
  const known = durations.get(operation)
  if (known === undefined) durations.set(operation, [durationMs])
  else known.push(durationMs)
}
