import { retryAfterMs } from 'petstore-conformance'
import type { Answer } from './outgoing.ts'

/** Why an event did not arrive. */
export interface Failure {
  /** In words that hold no address and no secret. */
  readonly reason: string
  /** Whether the request itself was refused: then it will be until somebody mends the receiver, or what it is sent. */
  readonly isRefused: boolean
  /** How long the receiver asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number
}

/** Longer than this no receiver is left alone, whatever it asks: in milliseconds. */
const longestAskedMs = 24 * 3_600_000
/** Of the 4xx, those that tell of a moment and not of the request. */
const passing: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * What an answer means for what was sent.
 *
 * @param now - milliseconds since the epoch
 * @returns undefined where the event has arrived
 */
export function failureOf({ status, headers, beginning }: Answer, now: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined
  const asked = retryAfterMs(headers, now)
  // Such words as Slack's invalid_blocks. Anything else may have what was sent in it.
  const word = /^[a-z_]{1,60}$/.exec(beginning.trim())?.[0]
  return {
    reason: `answered ${status}${word === undefined ? '' : ` (${word})`}`,
    isRefused: status >= 300 && status < 500 && !passing.has(status),
    ...(asked === undefined ? {} : { retryAfterMs: Math.min(asked, longestAskedMs) }),
  }
}

/** What it means that there was no answer. What an error says is not told: it may have the address in it. */
export function failureWithoutAnswer(error: unknown): Failure {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { reason: 'did not answer in time', isRefused: false }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const kind = typeof code === 'string' && /^[A-Z\d_]{1,60}$/.test(code) ? code : 'no answer'
  return { reason: `could not be reached (${kind})`, isRefused: false }
}
