import type { Exchange } from '../spec/exchange.ts'
import type { OperationId } from '../spec/operation.ts'
import { type LimitReading, type Step, secondsToReset } from './step.ts'

/** The first answer that told of a window, and how many requests had been let in by then. */
interface Beginning {
  readonly exchange: Exchange
  /** Unix time in seconds at which the window was said to end. */
  readonly reset: number
  readonly letInBefore: number
}

/** One of the windows that a service tells of. */
interface Window {
  readonly beginning: Beginning
  /** Longest time to Reset that was told of it, in seconds. */
  readonly longestSeconds: number
  /** The least Remaining that was told since its beginning. */
  readonly lowest: number
}

/** What the answers to one operation have told of the key's limit. */
export interface Readings {
  readonly letIn: number
  /** When the last of them ended, in local ms: those that may still have been under way when another was sent. */
  readonly ends: readonly number[]
  /** By Limit: a service may tell of several windows in turn. */
  readonly windows: ReadonlyMap<number, Window>
}

/** What Remaining could have been at the most, where it was more. */
export interface Overstated {
  readonly most: number
  readonly spent: number
  readonly reading: LimitReading
  readonly first: Exchange
}

const nothingRead: Readings = { letIn: 0, ends: [], windows: new Map() }
const mostEnds = 64
/** Where more may have been under way than this, some that were have been forgotten. */
const mostUnderWay = mostEnds / 2
/** A window counter that weighs two windows has all of its limit back at the end of the second. */
const mostWindowsToReset = 2
/** Reset is rounded up to whole seconds and `Date` down. */
const roundingSeconds = 2
/** Of a window as short as this, times in whole seconds do not tell how fast it comes back. */
const shortestSeconds = 1
const shortestTold = roundingSeconds + mostWindowsToReset * shortestSeconds
/** Whether limits are counted by address is left open, and a client's requests may leave from several. */
const mostCounters = 4
/** Where Remaining has not fallen by so many, there are no several counters that fall. */
const surelyFalls = 3
/** Several machines that count together may be some requests behind each other. */
const slack = 20

/** How long a window is at the least, in seconds, that Reset was told to be so many seconds off at the most. */
export function windowSeconds(longestSeconds: number): number {
  return Math.max(shortestSeconds, (longestSeconds - roundingSeconds) / mostWindowsToReset)
}

/**
 * RATE-3, on the key that a run's requests are made with: Remaining may be no more than the limit without what was spent
 * on the operation, and with what could refill meanwhile. It may well be less, since others spend too, and it may rise:
 * what was spent before the run comes back.
 *
 * @param step - let in, with the key
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
  const before = all.get(operation) ?? nothingRead
  const { letIn, ends, windows } = before
  const withWindows = (now: Readings['windows']): ReadonlyMap<OperationId, Readings> =>
    new Map(all).set(operation, {
      letIn: letIn + 1,
      ends: [...ends.slice(1 - mostEnds), endedAt],
      windows: now,
    })
  // More than the limit is RATE-2's affair.
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
  // An answer of the window before may come late.
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
