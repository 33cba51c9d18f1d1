import type { FileHandle } from 'node:fs/promises'
import { type LinePlace, logLines } from '../../http/log/read-log.ts'
import type { RunStarted } from '../../spec/log-event.ts'

/** Where a log has each exchange. */
export interface LogIndex {
  readonly run: RunStarted
  /** By number, in the order in which the requests were sent. */
  readonly places: ReadonlyMap<number, LinePlace>
}

/**
 * Reads a log once, and keeps of it what is short: responses come in another order than requests are sent. Undefined where it
 * is no log of a run.
 */
export async function indexLog(file: FileHandle): Promise<LogIndex | undefined> {
  let run: RunStarted | undefined
  const places = new Map<number, LinePlace>()
  for await (const { event, ...place } of logLines(file)) {
    if (run === undefined) {
      if (event?.kind !== 'run-started') return undefined
      run = event
    } else if (event?.kind === 'answered') places.set(event.exchange.number, place)
    else if (event?.kind === 'sent' && !places.has(event.number)) places.set(event.number, place)
  }
  return run && { run, places: new Map([...places].sort(([one], [other]) => one - other)) }
}
