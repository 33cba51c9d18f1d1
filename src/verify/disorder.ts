import type { LogEvent, LoggedExchange } from '../events/log-event.ts'
import { cutBodies } from './cut-bodies.ts'

/** What was sent, and when. */
type Sent = Extract<LogEvent, { readonly kind: 'sent' }>

/** Moments are told by one clock, and durations by another. */
const slackMs = 1000

/**
 * Where the exchanges of a log do not fit together: requests are numbered as they leave, each is answered once and as it was
 * sent, and the log tells of answers as they end.
 *
 * @returns each in words; none for a log that a run wrote to its end
 */
export function disorderOf(events: readonly LogEvent[]): readonly string[] {
  const faults: string[] = []
  /** By number; one whose connection was closed before any answer is sent once more. */
  const sent = new Map<number, readonly Sent[]>()
  const answered = new Map<number, LoggedExchange>()
  let [lastSentAt, lastEndedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const event of events) {
    if (event.kind === 'sent') {
      const next = sent.size + 1
      const before = answered.has(event.number) ? undefined : sent.get(event.number)
      if (event.number !== next && before === undefined)
        faults.push(`exchange ${next} is missing: ${event.number} was sent next`)
      // A run's clock is never set back.
      if (event.at < lastSentAt) faults.push(`exchange ${event.number} was sent before the one ahead of it`)
      lastSentAt = Math.max(lastSentAt, event.at)
      sent.set(event.number, [...(before ?? []), event])
    } else if (event.kind === 'answered') {
      const { exchange } = event
      faults.push(...oddAnswer(exchange, sent.get(exchange.number) ?? [], answered))
      const endedAt = exchange.sentAt + exchange.durationMs
      if (endedAt < lastEndedAt - slackMs)
        faults.push(`exchange ${exchange.number} ended before the one that the log tells of ahead of it`)
      lastEndedAt = Math.max(lastEndedAt, endedAt)
      answered.set(exchange.number, exchange)
    }
  }
  const waits = events.filter(({ kind }) => kind === 'waited').length
  for (const number of sent.keys())
    if (!answered.has(number)) faults.push(`exchange ${number} was sent, and the log does not tell what came`)
  const cut = cutBodies(events).map(
    (number) => `exchange ${number} cannot be judged again: the log has the beginning of its body alone`,
  )
  return [...faults, ...cut, ...oddEnd(events, answered.size + waits)]
}

function oddAnswer(
  { number, request, sentAt, resent }: LoggedExchange,
  sent: readonly Sent[],
  answered: ReadonlyMap<number, LoggedExchange>,
): readonly string[] {
  const faults: string[] = []
  if (sent.length === 0) return [`exchange ${number} was answered and not sent`]
  if (answered.has(number)) faults.push(`exchange ${number} was answered twice`)
  if (!sent.some(({ at }) => at === sentAt)) faults.push(`exchange ${number} was sent at another time`)
  if (sent.length > 1 !== (resent === true))
    faults.push(`exchange ${number} was sent ${sent.length} times, and the log tells otherwise`)
  if (sent.length > 2) faults.push(`exchange ${number} was sent ${sent.length} times, and no run does that`)
  // What creates goes out on a connection of its own, unless it is about one that was used before: a closed one shows there.
  if (resent === true && request.method === 'POST' && request.wire !== 'on a kept connection')
    faults.push(`exchange ${number} was sent once more, and a create is not`)
  if (sent.some((one) => JSON.stringify(one.request) !== JSON.stringify(request)))
    faults.push(`exchange ${number} was answered as another request than was sent`)
  return faults
}

function oddEnd(events: readonly LogEvent[], answers: number): readonly string[] {
  const end = events.at(-1)
  const ends = events.filter(({ kind }) => kind === 'run-ended')
  if (end?.kind !== 'run-ended' || ends.length > 1)
    return ['the log does not tell of the end of the run, once and last']
  const faults =
    end.requests === answers
      ? []
      : [`the run ended after ${end.requests} requests, and the log has ${answers}`]
  return [...faults, ...oddPhases(events)]
}

/** All is judged once more when all has been sent; what broke is taken apart before, once. */
function oddPhases(events: readonly LogEvent[]): readonly string[] {
  const over = events.findIndex((event) => event.kind === 'phase' && event.phase === 'over')
  if (over < 0) return ['the log does not tell that all had been sent']
  const isLate = ({ kind }: LogEvent): boolean =>
    ['announced', 'sent', 'answered', 'confirmed', 'unconfirmed', 'phase', 'trial'].includes(kind)
  return events.slice(over + 1).some(isLate) ? ['the log goes on after it told that all had been sent'] : []
}
