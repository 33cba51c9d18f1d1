import type { LogEvent } from '../events/log-event.ts'
import { credentialsAsked } from './check-names.generated.ts'

/** What is answered 5xx is asked once more. */
const mostTimes = 2
/** What is refused for the limit is sent again, for as often as it is. */
const limited = 429
/** So many more may be by chance. */
const few = 4

/**
 * Whether a log tells of more requests with some credential that is not the key than a run sends: what is told of a request with
 * the key as if it had another is judged otherwise.
 *
 * @param events - of a run of the profile full
 * @returns each in words
 */
export function oddCredentials(events: readonly LogEvent[]): readonly string[] {
  const kinds = events.flatMap((event) =>
    event.kind === 'answered' && (event.exchange.response ?? event.exchange.head)?.status !== limited
      ? [event.exchange.request.credential.kind]
      : [],
  )
  return [...Map.groupBy(kinds, (kind) => kind)].flatMap(([kind, { length }]) => {
    const most = mostTimes * (credentialsAsked[kind] ?? 0) + few
    return kind === 'key' || length <= most
      ? []
      : [
          `the log tells of ${length} requests with a credential of the kind ${kind}: a run sends ${most} at the most`,
        ]
  })
}
