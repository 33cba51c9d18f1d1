import { shortestSeconds, windowSeconds } from '../readings.ts'
import {
  batchesOf,
  isLetIn,
  isTold,
  type LimitReading,
  limitOf,
  remainingOf,
  roundingSeconds,
  type Step,
  type Steps,
  secondsToReset,
  type ToldStep,
} from '../step.ts'
import { wasSpentFrom } from './others-spend.ts'

/** What comes back in the midst of a batch shows in it and in the next. */
const batchesOfTick = 2

/** The most requests that a limiter may give back in a millisecond, by the shortest window that the Resets permit. */
export function refillPerMs(steps: Steps): number {
  const windows = Map.groupBy(steps.filter(isTold), ({ reading }) => reading.limit)
  const perSecond = [...windows].map(
    ([limit, told]) =>
      limit / Math.max(...told.map(({ reading }) => windowSeconds(secondsToReset(reading) ?? 0))),
  )
  return Math.max(0, ...perSecond) / 1000
}

/** Whether each Reset is so near that a window may be shorter than {@link refillPerMs} assumes. */
export function mayRefillFaster(steps: Steps): boolean {
  const told = steps.flatMap(({ reading }) => secondsToReset(reading) ?? [])
  return told.length > 0 && told.every((seconds) => seconds <= roundingSeconds)
}

/** Whether Reset moved by a window at the least, but for the rounding; without a Reset, any window may have ended. */
export function isNextWindow(before: LimitReading, after: LimitReading, perMs: number): boolean {
  if (after.reset === undefined || before.reset === undefined) return true
  const windowSeconds = after.limit / perMs / 1000
  return after.reset > before.reset && after.reset - before.reset >= windowSeconds - 1
}

/** Runs of steps within one window, cut where Remaining rose beyond any refill, and Reset went on, as often as windows end. */
export function segments(steps: Steps, perMs = refillPerMs(steps)): readonly Steps[] {
  const [begin] = steps
  if (begin === undefined) return []
  let current: Step[] = []
  const cut = [current]
  let lowest: ToldStep | undefined
  for (const step of steps) {
    if (isTold(step)) {
      // How many windows may have ended, beside the first.
      const ended = (perMs / step.reading.limit) * (step.endedAt - begin.sentAt)
      const isNext = lowest !== undefined && isRenewal(perMs, lowest, step) && cut.length - 1 <= ended
      if (isNext) {
        current = []
        cut.push(current)
      }
      if (isNext || lowest === undefined || remainingOf(step) < remainingOf(lowest)) lowest = step
    }
    current.push(step)
  }
  return cut
}

function isRenewal(perMs: number, before: ToldStep, after: ToldStep): boolean {
  const rise = after.reading.remaining - before.reading.remaining
  const together = before.batch === after.batch ? before.batchSize : 1
  return (
    isNextWindow(before.reading, after.reading, perMs) &&
    rise > perMs * Math.max(0, after.endedAt - before.sentAt) + together
  )
}

/**
 * What came back at one moment, as Remaining shows it: a clock may refill a bucket at ticks, by many at once. More than half
 * of the limit is a new window, and what comes more often than such a clock can tick is no refill.
 */
export function largestLump(steps: Steps, perMs: number): number {
  const batches = batchesOf(steps)
  const rises = batches.map((batch, index) => riseOver(batches.slice(index - 1, index).flat(), batch))
  const back = batches.map((batch, index) => (rises[index] ?? 0) + toldTwice(batch))
  const lumps = batches.map(
    // What came back in the midst of a batch shows in part in the next one.
    ({ length }, index) => (back[index] ?? 0) + (length > 1 ? (rises[index + 1] ?? 0) : 0),
  )
  const shown = back.filter((count) => count > 0).length
  const all = back.reduce((sum, count) => sum + count, 0)
  const elapsedMs = Number(steps.at(-1)?.endedAt) - Number(steps[0]?.sentAt)
  const most = all / shown + perMs * Math.max(0, elapsedMs)
  return all > batchesOfTick * most ? 0 : Math.min(Math.ceil(limitOf(steps) / 2), Math.max(0, ...lumps))
}

/** How many more remain than the requests before have left. */
function riseOver(before: Steps, batch: Steps): number {
  const told = remainingsOf(batch)
  const highest = Math.max(...told)
  // Where 0 remains all along, nothing shows.
  if (highest === 0) return 0
  const silent = (batch[0]?.batchSize ?? 0) - told.length
  return Math.max(0, highest + 1 - Math.min(...remainingsOf(before)) + silent)
}

/** Requests sent together each get another number; where some came back meanwhile, as many in a row come twice. */
function toldTwice(batch: Steps): number {
  const times = Map.groupBy(remainingsOf(batch), (remaining) => remaining)
  if ([...times.values()].some(({ length }) => length > 2)) return 0
  const twice = [...times].filter(([, { length }]) => length === 2).map(([remaining]) => remaining)
  const inRow = (from: number): number => (twice.includes(from) ? 1 + inRow(from - 1) : 0)
  return Math.max(0, ...twice.map(inRow))
}

function remainingsOf(steps: Steps): readonly number[] {
  return steps.flatMap(({ reading }) => reading?.remaining ?? [])
}

/** How many of a window's requests were accepted, how long that took, and how many the limit allows at most. */
export interface Tally {
  readonly steps: Steps
  readonly letIn: number
  /** How many more were answered 4xx, and counted by what Remaining shows. */
  readonly refused: number
  readonly seconds: number
  readonly refill: number
  readonly allowed: number
}

/** Counts what each window accepted, as {@link segments} tells them apart. */
export function tallies(steps: Steps, perMs = refillPerMs(steps)): readonly Tally[] {
  return segments(steps, perMs).map((segment, index) => tally(segment, perMs, index === 0))
}

/** Counts a segment. As many as were under way together may be of the window before: their rise is too small for a cut. */
export function tally(steps: Steps, perMs: number, isFirst: boolean): Tally {
  const last = steps.findLast(isLetIn)
  if (last === undefined) return { steps, letIn: 0, refused: 0, seconds: 0, refill: 0, allowed: 0 }
  const [first = last] = steps
  const elapsedMs = last.endedAt - first.sentAt
  const resets = steps.flatMap(({ reading }) => reading?.reset ?? [])
  const mayMix = !isFirst || Math.max(...resets) > Math.min(...resets)
  const underWay = mayMix ? Math.max(...steps.map(({ batchSize }) => batchSize)) : 0
  const still = mayMix ? undefined : refillOfStill(first, last)
  const limit = limitOf(steps)
  const refill = still ?? perMs * Math.max(0, elapsedMs)
  return {
    steps,
    letIn: steps.filter(isLetIn).length,
    refused: steps.filter((step, index) => isSpentOnRefusal(steps, step, index)).length,
    seconds: elapsedMs / 1000,
    refill,
    allowed:
      largestLump(steps, perMs) +
      (still === undefined ? limit + refill + underWay + 1 : limit + Math.floor(still)),
  }
}

/** Whether a request answered neither 2xx nor 429 was counted (open: RATE-9): Remaining fell by one before and after it. */
function isSpentOnRefusal(segment: Steps, step: Step, index: number): boolean {
  if (isLetIn(step) || step.status === 429) return false
  return fallsByOne(segment[index - 1], step) && fallsByOne(step, segment[index + 1])
}

function fallsByOne(before: Step | undefined, after: Step | undefined): boolean {
  const areApart = before?.batchSize === 1 && after?.batchSize === 1
  return areApart && Number(before.reading?.remaining) - Number(after.reading?.remaining) === 1
}

/**
 * How many requests may come back while Reset stands still, on a key that was not used before: none, from a window or a log
 * of requests. A bucket that always shows its whole time shows the same Reset for a second or so, and refills meanwhile.
 */
function refillOfStill(first: Step, last: Step): number | undefined {
  const told = secondsToReset(first.reading)
  if (told === undefined || wasSpentFrom([first])) return undefined
  const elapsed = Math.max(0, last.endedAt - first.sentAt) / 1000
  // By then what was spent first may come back, within the second that Reset is told in.
  if (told <= roundingSeconds || elapsed > told - roundingSeconds) return undefined
  if (elapsed > shortestSeconds) return 0
  return (limitOf([first]) / Math.max(shortestSeconds, told - roundingSeconds)) * elapsed
}
