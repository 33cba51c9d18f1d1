import type { Exchange } from '../spec/exchange.ts'
import type { OperationId } from '../spec/operation.ts'
import { type LimitReading, roundingSeconds, type Step, secondsToReset } from './step.ts'

/** The first response of a window, and how many requests had been accepted by then. */
interface Beginning {
  readonly exchange: Exchange
  /** Unix time in seconds. */
  readonly reset: number
  readonly letInBefore: number
}

interface Window {
  readonly beginning: Beginning
  /** The longest time to Reset, in seconds. */
  readonly longestSeconds: number
  /** The least Remaining since its beginning. */
  readonly lowest: number
}

/** What the responses to one operation have shown of the key's limit. */
export interface Readings {
  readonly letIn: number
  /** When the last of them ended, in local ms. */
  readonly ends: readonly number[]
  /** By Limit: a service may show several windows in turn. */
  readonly windows: ReadonlyMap<number, Window>
}

/** A Remaining above the most that it could have been. */
export interface Overstated {
  readonly most: number
  readonly spent: number
  readonly reading: LimitReading
  readonly first: Exchange
}

const nothingRead: Readings = { letIn: 0, ends: [], windows: new Map() }
const mostEnds = 64
/** Where more may have been under way than this, `ends` may lack some. */
const mostUnderWay = mostEnds / 2
/** A window counter that weighs two windows has all of its limit back at the end of the second. */
export const mostWindowsToReset = 2
/** Times in whole seconds show no shorter window, nor how fast this one comes back (interface document, Limits). */
export const shortestSeconds = 1
const shortestTold = roundingSeconds + mostWindowsToReset * shortestSeconds
/** A service may count by address, and a client's requests may leave from several. */
export const mostCounters = 4
/** Where Remaining has not fallen by so many, there are no several counters that fall. */
const surelyFalls = 3
/** Several machines that count together may be some requests behind each other. */
const slack = 20

/** How long a window is at the least, in seconds, by the longest time to its Reset. */
export function windowSeconds(longestSeconds: number): number {
  return Math.max(shortestSeconds, (longestSeconds - roundingSeconds) / mostWindowsToReset)
}

/**
 * RATE-3, on the main key: Remaining may be no more than the limit without what was spent on the operation, and with what
 * could refill meanwhile. It may be less, since others spend too, and rise: what was spent before the run comes back.
 */
export function readRemaining(
  all: ReadonlyMap<OperationId, Readings>,
  operation: OperationId,
  { exchange, reading, sentAt, endedAt }: Step,
): {
  readonly all: ReadonlyMap<OperationId, Readings>
  readonly overstated?: Overstated
  /** Whether so much was spent that a Limit which never falls would be too much. */
  readonly isTried?: boolean
} {
  const { letIn, ends, windows } = all.get(operation) ?? nothingRead
  const withWindows = (now: Readings['windows']): ReadonlyMap<OperationId, Readings> =>
    new Map(all).set(operation, {
      letIn: letIn + 1,
      ends: [...ends.slice(1 - mostEnds), endedAt],
      windows: now,
    })
  // RATE-2 judges more than the limit.
  if (reading?.reset === undefined || reading.remaining > reading.limit) return { all: withWindows(windows) }
  const { limit, remaining, reset } = reading
  const known = windows.get(limit)
  const longestSeconds = Math.max(known?.longestSeconds ?? 0, secondsToReset(reading) ?? 0)
  const withWindow = (beginning: Beginning, lowest: number): ReadonlyMap<OperationId, Readings> =>
    withWindows(new Map(windows).set(limit, { beginning, longestSeconds, lowest }))
  const renewed = () => withWindow({ exchange, reset, letInBefore: letIn }, remaining)
  if (known === undefined) return { all: renewed() }
  const { beginning } = known
  const lowest = Math.min(known.lowest, remaining)
  const same = withWindow(beginning, lowest)
  // A response of the window before may come late.
  if (reset < beginning.reset) return { all: same }

  // What cannot be told apart from what was under way counts as that.
  const maybeUnderWay = ends.filter((end) => end > sentAt).length
  if (maybeUnderWay > mostUnderWay) return { all: same }
  const spent = letIn - maybeUnderWay - beginning.letInBefore
  const seconds = windowSeconds(longestSeconds)
  const refill = (limit / seconds / 1000) * Math.max(0, endedAt - beginning.exchange.sentAt)
  const counters = lowest > limit - surelyFalls ? 1 : mostCounters
  const most = Math.max(0, Math.floor(limit - spent / counters + refill)) + slack
  if (remaining <= most) return { all: same, isTried: most < limit - 1 }
  const resetWentOn = reset - beginning.reset
  const mayBeNext = resetWentOn > 0 && resetWentOn >= seconds - 1
  if (mayBeNext || longestSeconds < shortestTold) return { all: renewed() }
  return { all: same, overstated: { most, spent, reading, first: beginning.exchange } }
}
