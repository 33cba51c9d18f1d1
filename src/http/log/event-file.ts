import { appendFileSync, closeSync, constants, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { logWords } from '../../spec/generated/log-words.ts'
import type { LogEvent } from '../../spec/log-event.ts'
import type { Clock } from '../clock.ts'
import type { Mask } from '../mask.ts'

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/** So much a process that is killed may lose. */
const delayMs = 5

/**
 * The file of a run's events, one a line, to which both threads of a run append whole lines. A file that cannot be written
 * stops no run: it is the reports' affair to tell of their folder.
 */
export class EventFile {
  #file: number | undefined
  #waiting = ''
  readonly #later: Clock['later'] | undefined
  readonly #mask: Mask

  private constructor(file: number | undefined, mask: Mask, later?: Clock['later']) {
    this.#file = file
    this.#mask = mask
    this.#later = later
  }

  /** Begins a file anew, in a folder that is made if need be. What is written to it goes out at once. */
  static create(path: string, mask: Mask): EventFile {
    const file = unlessRefused(() => {
      mkdirSync(dirname(path), { recursive: true })
      // A link in its place may lead to anybody's file.
      rmSync(path, { force: true })
      return openSync(path, 'ax')
    })
    return new EventFile(file, mask)
  }

  /** Goes on with a file that was begun. What is written to it goes out in batches. */
  static append(path: string, mask: Mask, clock: Pick<Clock, 'later'>): EventFile {
    // Not through a link, and without a wait for the reader of a pipe; Windows knows no such flags.
    const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    const file = unlessRefused(() => openSync(path, flags))
    return new EventFile(file, mask, (ms, act) => clock.later(ms, act))
  }

  /** Writes an event, in a moment. A key may be a word of the log's own, which is no trace of it. */
  write(event: LogEvent): void {
    this.#add(
      JSON.stringify(event, (_name, value: unknown) =>
        typeof value === 'string' && !logWords.has(value) ? this.#mask(value) : value,
      ),
    )
  }

  /** Writes an event whose texts hold no key already. */
  writeMasked(event: LogEvent): void {
    this.#add(JSON.stringify(event))
  }

  #add(line: string): void {
    if (this.#file === undefined) return
    if (this.#waiting === '') this.#later?.(delayMs, this.flush)
    this.#waiting += `${line}\n`
    if (this.#later === undefined) this.flush()
  }

  /** Writes what still waits. */
  readonly flush = (): void => {
    const file = this.#file
    const text = this.#waiting
    if (file === undefined || text === '') return
    this.#waiting = ''
    const isWritten = unlessRefused(() => {
      appendFileSync(file, text)
      return true
    })
    if (isWritten !== true) this.close()
  }

  /** Writes what still waits, and ends. */
  close(): void {
    this.flush()
    const file = this.#file
    this.#file = undefined
    if (file !== undefined) unlessRefused(() => closeSync(file))
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
