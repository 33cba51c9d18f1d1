import type { FileHandle } from 'node:fs/promises'
import { matchesEventSchema } from '../../spec/generated/compiled-event-schema.ts'
import type { LogEvent, RunStarted } from '../../spec/log-event.ts'

/** The place of a line in its file, in bytes. */
export interface LinePlace {
  readonly at: number
  readonly length: number
}

/** A line with its place. */
export interface LogLine extends LinePlace {
  /** Undefined where the line is no event, such as the cut last line of a killed run. */
  readonly event: LogEvent | undefined
}

/** A whole log: its first line, all events, and the numbers (from 1) of lines that are none. */
export interface RunLog {
  readonly run: RunStarted
  readonly events: readonly LogEvent[]
  readonly unreadable: readonly number[]
}

const chunkBytes = 64 * 1024
const lineFeed = 0x0a

/** Reads the text of `events.ndjson`; undefined where it does not begin with the options of a run. */
export function readLog(text: string): RunLog | undefined {
  const lines = text.split('\n')
  // The file ends with a line break unless it was cut.
  if (lines.at(-1) === '') lines.pop()
  const events = lines.map(eventIn)
  const [run] = events
  if (run?.kind !== 'run-started') return undefined
  return {
    run,
    events: events.filter((event) => event !== undefined),
    unreadable: events.flatMap((event, index) => (event === undefined ? [index + 1] : [])),
  }
}

/** Reads a log line by line, with one line in memory at a time. */
export async function* logLines(file: FileHandle): AsyncGenerator<LogLine> {
  let at = 0
  let position = 0
  let begun: Buffer[] = []
  const chunk = Buffer.alloc(chunkBytes)
  for (;;) {
    const { bytesRead } = await file.read({ buffer: chunk, position })
    if (bytesRead === 0) break
    position += bytesRead
    let rest = chunk.subarray(0, bytesRead)
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      const line = Buffer.concat([...begun, rest.subarray(0, end)])
      begun = []
      rest = rest.subarray(end + 1)
      yield { event: eventIn(line.toString('utf8')), at, length: line.length }
      at += line.length + 1
    }
    // The next read overwrites the chunk.
    begun.push(Buffer.from(rest))
  }
  const last = Buffer.concat(begun)
  if (last.length > 0) yield { event: eventIn(last.toString('utf8')), at, length: last.length }
}

/** Reads one line of a log. */
export async function readLine(file: FileHandle, { at, length }: LinePlace): Promise<LogEvent | undefined> {
  const line = Buffer.alloc(length)
  const { bytesRead } = await file.read({ buffer: line, position: at })
  return eventIn(line.subarray(0, bytesRead).toString('utf8'))
}

/** The event of a line, checked by `spec/events.schema.json`; undefined where it is none. */
export function eventIn(line: string): LogEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  return isLogEvent(value) && canBe(value) ? value : undefined
}

function isLogEvent(value: unknown): value is LogEvent {
  return matchesEventSchema(value)
}

/** The schema accepts impossible times of day, and addresses without a host. */
function canBe(event: LogEvent): boolean {
  if (event.kind !== 'run-started') return true
  return !Number.isNaN(Date.parse(event.startedAt)) && URL.canParse(event.options.baseUrl)
}
