/** Why the preflight stopped a run. Nothing that it received is judged. */
export interface PreflightStop {
  readonly kind:
    | 'another-version'
    | 'unreachable'
    | 'broken-answers'
    | 'unavailable'
    | 'moved'
    | 'not-the-api'
    | 'no-route'
    | 'forbidden'
    | 'key-rejected'
    | 'rate-limited'
  /** What happened: one sentence without its full stop. */
  readonly reason: string
  /** What to do about it: whole sentences. */
  readonly advice: string
}

/** The result of the preflight: the run may begin, or it stops. */
export type PreflightOutcome =
  | {
      readonly kind: 'ready'
      /** X-RateLimit-Limit, if it was a whole number. */
      readonly limit?: number
    }
  | PreflightStop

/** The whole text of a stop: what happened, and what to do. */
export function stopWords({ reason, advice }: PreflightStop): string {
  return `${reason}. ${advice}`
}
