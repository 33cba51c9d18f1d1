import { type LogEvent, logVersion } from '../events/log-event.ts'
import { type RecordedRun, recordedRun } from '../run/recorded-events.ts'
import { logEventIn } from './log-event-in.ts'

/** A log that was read. */
export interface FitLog {
  readonly run: RecordedRun
  readonly events: readonly LogEvent[]
  readonly faults?: undefined
}

/** A log that was read, or what keeps it from being one. */
export type ReadLog = FitLog | { readonly faults: readonly string[] }

const mostFaults = 5
/** A run of ten thousand requests has some forty thousand lines. */
const mostLines = 400_000
const mostExchanges = 20_000

/**
 * Reads `events.ndjson`, every line by its schema.
 *
 * @param text - of the file
 */
export function readLog(text: string): ReadLog {
  const lines = text.split('\n')
  // Behind the last line break there is nothing, unless the file was cut.
  const isWhole = lines.pop() === ''
  if (lines.length > mostLines)
    return { faults: [`the log has ${lines.length} lines: more than ${mostLines} are not looked through`] }
  const events = lines.map(eventIn)
  const exchanges = events.filter((event) => event?.kind === 'answered').length
  if (exchanges > mostExchanges)
    return { faults: [`the log has ${exchanges} exchanges: more than ${mostExchanges} are not judged again`] }
  const faults = [
    ...events.flatMap((event, index) =>
      event === undefined ? [`line ${index + 1} of the log is no event of a run (log ${logVersion})`] : [],
    ),
    ...(isWhole ? [] : ['the last line of the log was cut']),
  ]
  const run = recordedRun(events[0])
  if (run !== undefined && Number.isNaN(Date.parse(run.startedAt)))
    faults.push(`the run is said to have started at ${run.startedAt}, which is no moment`)
  if (run !== undefined && !isHttpUrl(run.baseUrl)) faults.push('the address of the log is none')
  if (faults.length === 0 && run === undefined)
    faults.push('the log does not begin with what the run was told')
  if (faults.length > 0 || run === undefined) return { faults: faults.slice(0, mostFaults) }
  return { run, events: events.filter((event) => event !== undefined) }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function eventIn(line: string): LogEvent | undefined {
  try {
    const value: unknown = JSON.parse(line)
    // Of two members of one name, who reads takes either.
    return JSON.stringify(value) === line ? logEventIn(value) : undefined
  } catch {
    return undefined
  }
}
