import type { EventEmitter } from 'node:events'
import { createOwnMask } from '../http/mask.ts'
import { ciOf } from '../report/ci/ci.ts'
import { logGuard } from '../report/ci/log-guard.ts'
import { wantsColour } from '../report/paint.ts'
import { isInteractive } from '../report/progress.ts'
import { oneLine } from '../run/visible-text.ts'
import type { Exit } from '../verdict/exit-code.ts'

/** A stream that text can be written to, such as `process.stdout`. */
export interface TextStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** What the command line uses of its process. */
export interface CliIo {
  readonly stdout: TextStream
  readonly stderr: TextStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** The source of signals; `process` by default. */
  readonly signals?: EventEmitter
  /** The source of Node's warnings, which the terminal prints masked, since they may contain a key. */
  readonly warnings?: EventEmitter
  readonly now?: () => Date
}

/** A stream, and what it supports. */
export interface TerminalStream extends TextStream {
  readonly columns: number
  readonly interactive: boolean
  readonly coloured: boolean
  /** Writes lines that a CI server executes, so they must not contain texts of a target. */
  command(text: string): void
}

/** Columns of an output without a width, such as a log. */
const usualColumns = 100

/** Output of commands: it masks known keys, and disarms text that a CI server would execute. */
export class Terminal {
  readonly stdout: TerminalStream
  readonly stderr: TerminalStream
  readonly env: CliIo['env']
  readonly cwd: string
  readonly signals: EventEmitter
  readonly now: () => Date
  #keys: readonly string[] = []
  #target: string | undefined

  constructor(io: CliIo) {
    this.stdout = this.#masked(io.stdout, io.env)
    this.stderr = this.#masked(io.stderr, io.env)
    this.env = io.env
    this.cwd = io.cwd
    this.signals = io.signals ?? process
    this.now = io.now ?? (() => new Date())
    const { warnings } = io
    // Without listeners, the user has disabled warnings.
    if (warnings !== undefined && warnings.listenerCount('warning') > 0)
      warnings.removeAllListeners('warning').on('warning', (warning: Error) => {
        this.stderr.write(`${warning.name}: ${warning.message}\n`)
      })
  }

  /** Masks these keys from now on. */
  hide(...keys: readonly (string | undefined)[]): void {
    this.#keys = [...this.#keys, ...keys.filter((key) => key !== undefined)]
  }

  /** Leaves the target's address unmasked, whatever the keys are. */
  leave(target: string | undefined): void {
    this.#target = target
  }

  /** Prints the reason for the exit code and the next step, and returns the code. */
  end({ code, reason, next }: Exit): number {
    if (reason !== '') this.stdout.write(`Exit code ${code}: ${oneLine(reason)}\n`)
    if (next !== undefined) this.stdout.write(`Next: ${oneLine(next)}\n`)
    return code
  }

  #masked(stream: TextStream, env: CliIo['env']): TerminalStream {
    const guard = logGuard(ciOf(env))
    const masked = (text: string): string =>
      this.#keys.length === 0 ? text : createOwnMask(this.#keys, this.#target)(text)
    return {
      write: (text) => stream.write(guard(masked(text))),
      command: (text) => {
        if (text !== '') stream.write(masked(text))
      },
      get columns() {
        return stream.columns ?? usualColumns
      },
      interactive: isInteractive(stream, env),
      coloured: wantsColour(stream, env),
    }
  }
}
