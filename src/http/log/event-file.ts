import { appendFileSync, closeSync, constants, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { logWords } from '../../spec/generated/log-words.ts'
import type { LogEvent } from '../../spec/log-event.ts'
import type { Clock } from '../clock.ts'
import type { Mask } from '../mask.ts'

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/** Delay of a batch in ms: a killed process loses the events of so much time. */
const delayMs = 5

/** The event log of a run, to which both threads append. The run goes on if it cannot be written. */
export type EventFile = ReturnType<typeof eventFile>

/** Creates a file anew, with its folder, and writes each event at once. */
export function newEventFile(path: string, mask: Mask): EventFile {
  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true })
    // A link in its place may lead to any file.
    rmSync(path, { force: true })
    return openSync(path, 'ax')
  }
  return eventFile(open, mask, (flush) => flush())
}

/** Continues a file, and writes in batches. */
export function continuedEventFile(path: string, mask: Mask, clock: Pick<Clock, 'later'>): EventFile {
  // Without following a link or waiting for the reader of a pipe; Windows has no such flags.
  const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
  return eventFile(
    () => openSync(path, flags),
    mask,
    (flush) => clock.later(delayMs, flush),
  )
}

/** `soon` schedules the flush of a batch. */
function eventFile(open: () => number, mask: Mask, soon: (flush: () => void) => void) {
  let file = unlessRefused(open)
  let waiting = ''
  const add = (line: string): void => {
    if (file === undefined) return
    const isFirst = waiting === ''
    waiting += `${line}\n`
    if (isFirst) soon(flush)
  }
  const flush = (): void => {
    const [to, text] = [file, waiting]
    if (to === undefined || text === '') return
    waiting = ''
    const isWritten = unlessRefused(() => {
      appendFileSync(to, text)
      return true
    })
    if (isWritten !== true) close()
  }
  const close = (): void => {
    flush()
    const last = file
    file = undefined
    if (last !== undefined) unlessRefused(() => closeSync(last))
  }
  return {
    /** Writes an event, masked but for the log's own words, which are no trace of a key. */
    write: (event: LogEvent): void =>
      add(
        JSON.stringify(event, (_name, value: unknown) =>
          typeof value === 'string' && !logWords.has(value) ? mask(value) : value,
        ),
      ),
    /** Writes an event that is masked already. */
    writeMasked: (event: LogEvent): void => add(JSON.stringify(event)),
    /** Writes the batch and closes the file. */
    close,
  }
}

function unlessRefused<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
