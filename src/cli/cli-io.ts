import type { EventEmitter } from 'node:events'

/** A stream that text can be written to, such as `process.stdout`. */
export interface TextStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** All that the command line has to do with the process that it runs in. */
export interface CliIo {
  readonly stdout: TextStream
  readonly stderr: TextStream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Where signals come from; `process` unless told otherwise. */
  readonly signals?: EventEmitter
  /** Where Node's own warnings come from: it writes them no more, since their texts may hold a key. */
  readonly warnings?: EventEmitter
  /** The time; the system's unless told otherwise. */
  readonly now?: () => Date
}
