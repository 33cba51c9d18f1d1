import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CalibrationCase } from './calibration-case.ts'
import { type CaseResult, endedEarly, isCaseResult } from './case-result.ts'

/** Compiled, the worker is JavaScript as this module is. */
const worker = fileURLToPath(new URL('../../calibration/runner/calibration-worker.ts', import.meta.url)).replace(
  /\.ts$/,
  import.meta.url.endsWith('.ts') ? '.ts' : '.js',
)

/** Vitest keeps some memory of every run: a process is given up before that counts. */
const casesPerProcess = 200
/** How much of what a process says before it dies is worth keeping. */
const lastWords = 2000

/** A process that runs cases one after the other. */
export class CaseProcess {
  readonly #child: ChildProcess
  #cases = 0
  #dead = false
  #said = ''

  constructor(module: string = worker) {
    this.#child = fork(module, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said = `${this.#said}${text}`.slice(-lastWords)
    })
    // A message to a process that has just died: its exit tells of it.
    this.#child.on('error', () => undefined)
    this.#child.on('exit', () => {
      this.#dead = true
    })
  }

  /** Whether it had better be replaced. */
  get spent(): boolean {
    return this.#dead || this.#cases >= casesPerProcess
  }

  /**
   * Runs a case. A process that dies of it, or comes to no end, is a result too.
   *
   * @param timeoutMs Time after which it counts as hung and is killed.
   */
  async run(one: CalibrationCase, timeoutMs: number): Promise<CaseResult> {
    this.#cases += 1
    const startedAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<CaseResult>()
    const giveUp = (why: string): void => {
      this.end()
      const said = this.#said.trim()
      resolve(endedEarly(said === '' ? why : `${why}: ${said}`, Math.round(performance.now() - startedAt)))
    }
    const onMessage = (message: unknown): void => {
      if (isCaseResult(message)) resolve(message)
      else giveUp('the process sent what is no result')
    }
    const onClose = (code: number | null, signal: string | null): void =>
      giveUp(`the process ended with ${signal ?? `code ${code}`}`)
    const timer = setTimeout(() => giveUp(`no result after ${timeoutMs / 1000} s`), timeoutMs)
    this.#child.on('message', onMessage).on('close', onClose)
    this.#child.send(one, (error) => {
      if (error !== null) giveUp(`the process took no case: ${error.message}`)
    })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#child.off('message', onMessage).off('close', onClose)
    }
  }

  /** Ends it at once, whatever it is at. */
  end(): void {
    this.#dead = true
    this.#child.kill('SIGKILL')
  }
}
