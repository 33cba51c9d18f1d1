import { parseHttpDate } from '../client/retry-after.ts'
import type { LogEvent, LoggedExchange } from '../events/log-event.ts'
import type { RecordedRun } from '../run/recorded-events.ts'

/** `Date` is in whole seconds, and some services tell one for a while. */
const slackMs = 3000
/** Above the time that an answer is waited for: a busy machine tells late. */
const lateMs = 3000
/** The beginning of a run and its end are a fifth each. */
const parts = 5
/** Fewer answers with a `Date` tell nothing. */
const fewestDated = 50

/**
 * Whether the moments of a log can be: the clock of the service, by its `Date`, goes on as that of the run does, and no answer is
 * waited for longer than the run waits. Machines that answer by turns need not agree on the time, and each goes on by itself: so
 * as much as it is ahead at the end, some answer was at the beginning.
 *
 * @returns what is wrong, in words
 */
export function oddMoments(events: readonly LogEvent[], { timeoutMs }: RecordedRun): readonly string[] {
  const exchanges = events
    .flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
    .toSorted((one, other) => one.number - other.number)
  const late = exchanges.filter(({ durationMs }) => durationMs > timeoutMs + lateMs)
  return [
    ...late.map(({ number }) => `exchange ${number} took longer than the run waits for an answer`),
    ...(goesOn(exchanges.flatMap(aheadOf))
      ? []
      : ['its moments and those that the service tells in Date do not go on together']),
  ]
}

/** @param aheads - how far the clock of the service is ahead, in ms, in the order of the requests */
function goesOn(aheads: readonly number[]): boolean {
  if (aheads.length < fewestDated) return true
  const part = Math.floor(aheads.length / parts)
  const beginning = aheads.slice(0, part)
  const end = aheads.slice(-part)
  const known = end.filter((ahead) => beginning.some((before) => Math.abs(before - ahead) <= slackMs))
  return known.length * 2 >= end.length
}

function aheadOf({ sentAt, durationMs, response, head }: LoggedExchange): readonly number[] {
  const date = parseHttpDate((response ?? head)?.headers['date'] ?? '')
  return date === undefined ? [] : [date - (sentAt + durationMs)]
}
