import { appendFileSync, closeSync, constants, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { logWords } from '../../spec/generated/log-words.ts'
import type { LogEvent } from '../../spec/log-event.ts'
import type { Clock } from '../clock.ts'
import type { Mask } from '../mask.ts'

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/** A process that is killed loses the events of so much time. */
const delayMs = 5

/** The event log of a run, to which both sides append lines. If it cannot be written, the run goes on. */
export type EventFile = ReturnType<typeof eventFile>

/** Begins a file anew, in a folder that is made if need be, and writes at once. */
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
  // Not through a link, and without a wait for the reader of a pipe. Windows has no such flags.
  const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
  return eventFile(
    () => openSync(path, flags),
    mask,
    (flush) => clock.later(delayMs, flush),
  )
}

/** @param soon - has a batch written that a first event begins */
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
    /** Writes an event. A word of the log is no trace of a key, even where they are the same. */
    write: (event: LogEvent): void =>
      add(
        JSON.stringify(event, (_name, value: unknown) =>
          typeof value === 'string' && !logWords.has(value) ? mask(value) : value,
        ),
      ),
    /** Writes an event whose texts are masked. */
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
