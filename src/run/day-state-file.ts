import { randomUUID } from 'node:crypto'
import { access, constants, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DayState, dayOf, newDay, parseDayState, serialiseDayState } from './day-state.ts'
import { withFileLock } from './file-lock.ts'
import { readFileIfThere, readTextFile } from './options/read-text-file.ts'
import { systemWords, UsageError } from './options/usage-error.ts'

/** The file in which the runs of a day tell each other what they have spent. */
export class DayStateFile {
  readonly #path: string
  readonly #name: string
  readonly #now: () => Date

  constructor(path: string, now: () => Date = () => new Date()) {
    this.#path = path
    this.#name = `The state file ${path}`
    this.#now = now
  }

  /** Changes what the file tells, nothing spent if there is none, and gives what it told before; or throws UsageError. */
  change(changed: (state: DayState, now: Date) => DayState, signal?: AbortSignal): Promise<DayState> {
    const work = async (): Promise<DayState> => {
      const before = await this.#read()
      await this.#write(changed(before, this.#now()))
      return before
    }
    return this.#told(() => withFileLock(`${this.#path}.lock`, this.#name, work, signal))
  }

  /** Throws UsageError when the file cannot be read, holds something else, or its folder may not be written to. */
  async check(): Promise<void> {
    await this.#told(() => access(dirname(this.#path), constants.W_OK))
    await this.#read()
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof UsageError) throw error
      throw new UsageError(
        `${this.#name} cannot be read and written: ${systemWords(error)}. Name one with --state in a folder that ` +
          'exists and may be written to.',
        { cause: error },
      )
    }
  }

  async #read(): Promise<DayState> {
    const today = dayOf(this.#now())
    const text = readFileIfThere(readTextFile, this.#path, this.#name)
    return text === undefined ? newDay(today) : parseDayState(text, today, this.#name)
  }

  /** Under another name first: nobody ever meets half a file. */
  async #write(state: DayState): Promise<void> {
    const temporary = `${this.#path}.${randomUUID()}.tmp`
    try {
      await writeFile(temporary, serialiseDayState(state), { flag: 'wx', flush: true, mode: 0o600 })
      await rename(temporary, this.#path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }
}
