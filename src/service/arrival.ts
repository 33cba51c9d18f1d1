import type { KeyName } from './settings.ts'

/** One request in the log that tests read. */
export interface Arrival {
  /** When it came, in milliseconds since the epoch. */
  readonly at: number
  readonly method: string
  /** Path and query, the prefix included. */
  readonly path: string
  readonly key: KeyName | undefined
  readonly status: number
  /** Came after a 429 on its key and before the time that Retry-After gave (interface document, Limits, rule 2). */
  readonly early: boolean
}
