import { createReadStream } from 'node:fs'
import { isRecord } from '../contract/is-record.ts'
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
  const durations = new Map<string, number[]>()
  let unreadableLines = 0
  let begun = false
  try {
    for await (const line of linesOf(path)) {
      const event = parsed(line)
      if (!begun) {
        if (!isRecord(event) || event['kind'] !== 'run-started')
          return { none: 'the log does not tell which run it is of' }
        if (event['startedAt'] !== startedAt) return { none: 'the log is of another run' }
        begun = true
      } else if (event === undefined) unreadableLines += 1
      else take(event, durations)
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { none: code === 'ENOENT' ? 'there is no log' : `the log cannot be read (${code})` }
  }
  if (!begun) return { none: 'the log is empty' }
  const byOperation = [...durations].map(([operation, ms]) => [operation, latencyFigures(ms)] as const)
  return { byOperation: new Map(byOperation), unreadableLines }
}

/** The lines of a file. Not by `node:readline`, which does not tell of a file that cannot be read. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...more] = String(chunk).split('\n')
    begun.push(first)
    for (const next of more) {
      yield begun.join('')
      begun = [next]
    }
  }
  const last = begun.join('')
  if (last !== '') yield last
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function take(event: unknown, durations: Map<string, number[]>): void {
  if (!isRecord(event) || event['kind'] !== 'answered' || !isRecord(event['exchange'])) return
  const { request, response, durationMs } = event['exchange']
  if (!isRecord(response) || typeof durationMs !== 'number' || !(durationMs >= 0)) return
  const named = isRecord(request) ? request['operation'] : undefined
  const operation = typeof named === 'string' ? named : 'other'
  const known = durations.get(operation)
  if (known === undefined) durations.set(operation, [durationMs])
  else known.push(durationMs)
}
