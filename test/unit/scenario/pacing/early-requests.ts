import type { LoggedRequest } from './limited-service.ts'

/** Timers are in whole milliseconds. */
const roundingMs = 1

/** Requests that were sent on a key between a 429 on it and the time that its Retry-After gave. */
export function earlyRequests(requests: readonly LoggedRequest[]): readonly LoggedRequest[] {
  const refusals = requests.filter(({ status }) => status === 429)
  return requests.filter(({ key, sentAt }) =>
    refusals.some(
      (refusal) =>
        refusal.key === key &&
        sentAt > refusal.endedAt &&
        sentAt < refusal.endedAt + (refusal.retryAfterMs ?? 0) - roundingMs,
    ),
  )
}
