/** One request to a receiver: a POST. */
export interface Outgoing {
  /** Whole; it may be a secret. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a receiver answered. */
export interface Answer {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** How its body begins. */
  readonly beginning: string
}

/**
 * Sends a request and awaits the answer, for some seconds at the most. No redirect is followed: it would take what is told
 * to somebody whom nobody named.
 *
 * @throws whatever kept it from being answered
 */
export type Send = (outgoing: Outgoing) => Promise<Answer>
