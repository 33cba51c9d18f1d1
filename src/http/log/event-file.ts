import { appendFileSync, closeSync, constants, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { logWords } from '../../spec/generated/log-words.ts'
import type { LogEvent } from '../../spec/log-event.ts'
import type { Clock } from '../clock.ts'
import type { Mask } from '../mask.ts'

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants

/** A process that is killed loses the events of so much time. */
const delayMs = 5

/** The event log of a run, to which both threads append lines. If it cannot be written, the run goes on. */
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

  /** Begins a file anew, in a folder that is made if need be, and writes at once. */
  static create(path: string, mask: Mask): EventFile {
    const file = unlessRefused(() => {
      mkdirSync(dirname(path), { recursive: true })
      // A link in its place may lead to any file.
      rmSync(path, { force: true })
      return openSync(path, 'ax')
    })
    return new EventFile(file, mask)
  }

  /** Continues a file, and writes in batches. */
  static append(path: string, mask: Mask, clock: Pick<Clock, 'later'>): EventFile {
    // Not through a link, and without a wait for the reader of a pipe. Windows has no such flags.
    const flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
    const file = unlessRefused(() => openSync(path, flags))
    return new EventFile(file, mask, (ms, act) => clock.later(ms, act))
  }

  /** Writes an event. A word of the log is no trace of a key, even where they are the same. */
  write(event: LogEvent): void {
    this.#add(
      JSON.stringify(event, (_name, value: unknown) =>
        typeof value === 'string' && !logWords.has(value) ? this.#mask(value) : value,
      ),
    )
  }

  /** Writes an event whose texts are masked. */
  writeMasked(event: LogEvent): void {
    this.#add(JSON.stringify(event))
  }

  #add(line: string): void {
    if (this.#file === undefined) return
    if (this.#waiting === '') this.#later?.(delayMs, this.flush)
    this.#waiting += `${line}\n`
    if (this.#later === undefined) this.flush()
  }

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

  /** Writes the batch and closes the file. */
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
