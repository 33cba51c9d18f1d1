import type { LogEvent } from '../events/log-event.ts'
import type { Report } from '../report/json.ts'

/** A process is done soon after its run, and its run begins soon after it. */
const slackMs = 1000
const longestRestMs = 3_600_000

/**
 * Whether the requests of a run were sent while it is said to have gone on.
 *
 * @param events - of its log
 * @returns what is wrong, in words; nothing where they were
 */
export function outOfTime(events: readonly LogEvent[], { startedAt, finishedAt }: Report): readonly string[] {
  const moments = events.flatMap((event) =>
    event.kind === 'answered'
      ? [event.exchange.sentAt, event.exchange.sentAt + event.exchange.durationMs]
      : [],
  )
  const [first, last] = moments.reduce<readonly [number, number]>(
    ([least, most], moment) => [Math.min(least, moment), Math.max(most, moment)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  const [started, finished] = [Date.parse(startedAt), Date.parse(finishedAt)]
  const isWithin =
    started - slackMs <= first && last - slackMs <= finished && finished <= last + longestRestMs
  return isWithin ? [] : [`its requests were not sent between ${startedAt} and ${finishedAt}`]
}
