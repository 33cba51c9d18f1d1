import { parseHttpDate } from '../client/retry-after.ts'
import type { LogEvent, LoggedExchange } from '../events/log-event.ts'
import type { RecordedRun } from '../run/recorded-events.ts'

/** `Date` is in whole seconds. */
const secondMs = 1000
/** Some services tell one `Date` for a while, and machines that answer by turns need not agree on it. */
const slackMs = 5000
/** Above the time that an answer is waited for: a busy machine tells late. */
const lateMs = 3000

/**
 * Whether the moments of a log can be: answers tell the time of the service, which goes on as that of the run does, and none is
 * waited for longer than the run waits.
 *
 * @returns what is wrong, in words
 */
export function oddMoments(events: readonly LogEvent[], { timeoutMs }: RecordedRun): readonly string[] {
  const exchanges = events.flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
  const late = exchanges.filter(({ durationMs }) => durationMs > timeoutMs + lateMs)
  const aheads = exchanges.flatMap(aheadOf)
  const least = aheads.reduce((most, { least }) => Math.max(most, least), Number.NEGATIVE_INFINITY)
  const most = aheads.reduce((fewest, { most }) => Math.min(fewest, most), Number.POSITIVE_INFINITY)
  return [
    ...late.map(({ number }) => `exchange ${number} took longer than the run waits for an answer`),
    ...(least > most + slackMs
      ? ['its moments and those that the service tells in Date do not go on together']
      : []),
  ]
}

/** How far the clock of the service may be ahead of the run's, in ms. */
function aheadOf({ sentAt, durationMs, response, head }: LoggedExchange): readonly {
  readonly least: number
  readonly most: number
}[] {
  const date = parseHttpDate((response ?? head)?.headers['date'] ?? '')
  return date === undefined ? [] : [{ least: date - (sentAt + durationMs), most: date + secondMs - sentAt }]
}
