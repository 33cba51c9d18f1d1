import type { FreshWindowOf } from '../../spec/trial.ts'
import { mostWindowsToReset } from '../readings.ts'
import {
  batchesOf,
  isLetIn,
  isTold,
  type LimitReading,
  roundingSeconds,
  type Step,
  type Steps,
  secondsToReset,
  type ToldStep,
} from '../step.ts'
import { broken, type FreshWindow, open, type TrialJudgement } from './trial.ts'

/** So many more windows have to begin as the first did: beside other clients, one may. */
const fewestAgain = 2
/** So many falls that are all alike are no other client's. */
const fewestFalls = 4

type Told = FreshWindowOf<LimitReading>

/**
 * RATE-7: a window accepts as many requests as Limit (interface document, Limits, rule 1). Fewer violate it only where no
 * other client can have taken the rest: the window began with the trial's own request, or each request takes the same
 * number from a whole window on. Where nothing shows whether others spend, it is undetermined.
 */
export function findUnderLimit(
  steps: Steps,
  apart: readonly Steps[],
  fresh: FreshWindow,
  refused: Step,
): TrialJudgement | undefined {
  const told = readingsOf(fresh)
  const [start] = steps.slice(0, 1).filter(isTold)
  if (told === undefined || start === undefined) return undefined
  const { limit, remaining } = told.first
  const { reading } = start
  const isAlike =
    told.before.remaining === remaining && reading.limit === limit && reading.remaining <= remaining
  const all = [...steps, ...apart.flat()]
  const letIn = all.filter(isLetIn).length
  if (!isAlike || remaining > limit - 2 || letIn >= limit) return undefined
  const kinds = [steps, all].map((some) => some.filter(({ batch }) => batch < refused.batch))
  if (isBegunByItself(start, [...steps, fresh.before], told, letIn) || takesAlike(kinds, told))
    return broken(
      `${limit} requests let in within a window, X-RateLimit-Limit being ${limit}`,
      `429 after ${letIn}, and of a window that nobody else had spent from ${remaining} remaining after the first request`,
      [fresh.before, fresh.first, fresh.second],
    )
  if (othersShow(told)) return undefined
  const each = `each window that was looked at began with ${remaining + 1}`
  return open(`${letIn} of ${limit} were let in, ${each}, and whether others spent the rest cannot be seen`)
}

/** Whether more was spent by the end of a window than was sent in it, or windows begin differently. */
function othersShow({ first, second, third, again }: Told): boolean {
  const cost = first.remaining - second.remaining
  const spentMore = third !== undefined && second.remaining - third.remaining > cost
  return spentMore || again.some(({ remaining }) => remaining !== first.remaining)
}

function readingsOf({ before, first, second, third, again }: FreshWindow): Told | undefined {
  const [a, b, c, d] = [before, first, second, third].map(readingOf)
  if (a === undefined || b === undefined || c === undefined) return undefined
  if (a.limit !== b.limit || c.limit !== b.limit) return undefined
  return { before: a, first: b, second: c, third: d, again: again.flatMap((step) => readingOf(step) ?? []) }
}

function readingOf(step: Step | undefined): LimitReading | undefined {
  return step !== undefined && isLetIn(step) ? step.reading : undefined
}

/**
 * Whether the window began with its first request. Its Reset is then as far off as a window is long, and stands still while
 * more is spent, as in no bucket and in no log of requests that says when all of it is back; a log that says when its oldest
 * request comes back has none of before the trial. Others may begin one window just before, but not each. Windows of the
 * clock follow each other: the trial's and the two later ones would be equally far apart.
 */
function isBegunByItself(
  { sentAt, reading: { reset } }: ToldStep,
  steps: Steps,
  { before, first, second, third, again }: Told,
  letIn: number,
): boolean {
  if (reset === undefined || before.reset === undefined || third === undefined) return false
  if (first.reset === undefined || first.date === undefined) return false
  const cost = first.remaining - second.remaining
  const isStill = Number(third.reset) - first.reset <= 1
  if (cost < 1 || second.remaining - third.remaining !== cost || !isStill) return false
  const gaveBack = before.limit - before.remaining < letIn
  if (!gaveBack || again.length < fewestAgain) return false
  if (again.some(({ remaining }) => remaining !== first.remaining)) return false
  const longest = Math.max(
    ...steps.map((step) => Math.max((step.endedAt - sentAt) / 1000, secondsToReset(step.reading) ?? 0)),
  )
  const ahead = first.reset - first.date
  const shortest = Math.min(ahead, ...again.map((reading) => secondsToReset(reading) ?? 0))
  if (shortest < longest - roundingSeconds) return false
  return !isOfTheClock(
    before.reset - reset,
    first.reset - before.reset,
    (ahead - roundingSeconds) / mostWindowsToReset,
  )
}

/** Whether windows of one length, and no shorter one than given, lie between one Reset and the next, both times. */
function isOfTheClock(earlier: number, later: number, shortest: number): boolean {
  if (later <= 0) return true
  const most = Math.ceil(later / Math.max(1, shortest))
  return Array.from({ length: most }, (_, index) => later / (index + 1)).some((window) => {
    const beyond = earlier % window
    return beyond <= roundingSeconds || window - beyond <= roundingSeconds
  })
}

/** Whether every request before the 429, of some kinds or all, and of the window after it, took the same number. */
function takesAlike(kinds: readonly Steps[], { first, second }: Told): boolean {
  const cost = first.limit - first.remaining
  return (
    first.remaining - second.remaining === cost && kinds.some((steps) => fallsBy(cost, first.limit, steps))
  )
}

function fallsBy(cost: number, limit: number, steps: Steps): boolean {
  const batches = batchesOf(steps.toSorted((one, other) => one.batch - other.batch))
  let left = limit
  for (const batch of batches) {
    left = Math.max(0, left - cost * batch.length)
    const lowest = Math.min(...batch.map(({ reading }) => reading?.remaining ?? Number.NaN))
    if (lowest !== left) return false
  }
  return batches.length > fewestFalls
}
