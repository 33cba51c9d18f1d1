import type { EventEmitter } from 'node:events'
import { createOwnMask } from '../client/mask.ts'
import { isInteractive } from '../report/progress.ts'
import type { CliIo, TextStream } from './cli-io.ts'

/** A stream, and what may be done on it. */
export interface TerminalStream extends TextStream {
  readonly columns: number
  /** Whether a line may be rewritten, and coloured. */
  readonly interactive: boolean
}

/** Columns of an output that has none of its own, such as a log. */
const usualColumns = 100

/** What commands write to. Keys that it has been told of are masked in all that leaves it. */
export class Terminal {
  readonly stdout: TerminalStream
  readonly stderr: TerminalStream
  readonly env: CliIo['env']
  readonly cwd: string
  readonly signals: EventEmitter
  readonly now: () => Date
  #keys: readonly string[] = []

  constructor(io: CliIo) {
    this.stdout = this.#masked(io.stdout, io.env)
    this.stderr = this.#masked(io.stderr, io.env)
    this.env = io.env
    this.cwd = io.cwd
    this.signals = io.signals ?? process
    this.now = io.now ?? (() => new Date())
  }

  /** Masks these keys from now on; none of them undone. */
  hide(...keys: readonly (string | undefined)[]): void {
    this.#keys = [...this.#keys, ...keys.filter((key) => key !== undefined)]
  }

  #masked(stream: TextStream, env: CliIo['env']): TerminalStream {
    return {
      write: (text) => stream.write(this.#keys.length === 0 ? text : createOwnMask(this.#keys)(text)),
      get columns() {
        return stream.columns ?? usualColumns
      },
      interactive: isInteractive(stream, env),
    }
  }
}
