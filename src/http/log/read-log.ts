import type { FileHandle } from 'node:fs/promises'
import { matchesEventSchema } from '../../spec/generated/compiled-event-schema.ts'
import type { LogEvent, RunStarted } from '../../spec/log-event.ts'

/** Where a line of a log begins in its file, and how long it is, in bytes. */
export interface LinePlace {
  readonly at: number
  readonly length: number
}

/** One line of a log. */
export interface LogLine extends LinePlace {
  /** Undefined for what is none: the last line of a run that was killed may be cut. */
  readonly event: LogEvent | undefined
}

/** A log that was read whole: its first line, all events, and the numbers of lines that are none, from 1. */
export interface RunLog {
  readonly run: RunStarted
  readonly events: readonly LogEvent[]
  readonly unreadable: readonly number[]
}

const chunkBytes = 64 * 1024
const lineFeed = 0x0a

/** Reads the text of `events.ndjson` whole; undefined where it does not begin with what a run was told. */
export function readLog(text: string): RunLog | undefined {
  const lines = text.split('\n')
  // Behind the last line break there is nothing, unless the file was cut.
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

/** Reads a log from its beginning, one line after the other: no more than one is held at a time. */
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
    // The chunk is read into again.
    begun.push(Buffer.from(rest))
  }
  const last = Buffer.concat(begun)
  if (last.length > 0) yield { event: eventIn(last.toString('utf8')), at, length: last.length }
}

/** Reads one line of a log again. */
export async function readLine(file: FileHandle, { at, length }: LinePlace): Promise<LogEvent | undefined> {
  const line = Buffer.alloc(length)
  const { bytesRead } = await file.read({ buffer: line, position: at })
  return eventIn(line.subarray(0, bytesRead).toString('utf8'))
}

/** A line of a log, checked by `spec/events.schema.json`; undefined where it is no event of a run. */
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

/** A time of day that no clock shows fits the schema of dates, and an address may be of no host. */
function canBe(event: LogEvent): boolean {
  if (event.kind !== 'run-started') return true
  return !Number.isNaN(Date.parse(event.startedAt)) && URL.canParse(event.options.baseUrl)
}
