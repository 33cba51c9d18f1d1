import { latencyFigures } from 'petstore-conformance'
import { dayMs, dayOf } from '../read/time-words.ts'
import type { OperationLatency } from './changes-of.ts'

/** What an operation took in one run. */
export interface PastLatency {
  readonly operation: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly medianMs: number
}

/** Nights in a row that have to be slow. */
const slowNights = 3
/** Days before these that tell what is usual. */
const usualDays = 28
/** Nights that these have to have, or nothing is usual yet. */
const fewestNights = 7
/** Less than this nobody notices, however small the usual is: it is chance. */
const leastRiseMs = 5

/** How far back {@link slowOperations} looks, in milliseconds. */
export const latencyHorizonMs = (usualDays + slowNights + 1) * dayMs

/**
 * Tells of each operation whether its median has doubled: in each of the last three nights that have runs it was at
 * least twice the median of the four weeks before them. A night is a day of UTC; one with several runs counts by the
 * median of theirs. Operations whose usual is not known are left out.
 *
 * One that is told to be slow is as usual again after three nights in a row that are not, by what was usual before: what
 * has lasted for long is no usual of its own.
 *
 * @param told - the operations that are told to be slow, with what was usual before
 * @param past - runs up to now, in any order; those further back than {@link latencyHorizonMs} play no part
 * @param now - milliseconds since the epoch
 */
export function slowOperations(
  past: readonly PastLatency[],
  now: number,
  told: Readonly<Record<string, number>> = {},
): readonly OperationLatency[] {
  const byOperation = Map.groupBy(
    past.filter(({ startedAt }) => startedAt > now - latencyHorizonMs),
    ({ operation }) => operation,
  )
  return [...byOperation].flatMap(([operation, runs]) => {
    const nights = nightsOf(runs)
    const last = nights.slice(-slowNights)
    const first = last[0]
    if (first === undefined || last.length < slowNights) return []
    const medianMs = last.at(-1)?.medianMs ?? 0
    const before = told[operation]
    if (before !== undefined)
      return [
        { operation, medianMs, usualMs: before, isSlow: last.some((night) => isDoubled(night, before)) },
      ]
    const usual = nights.filter(({ day }) => day < first.day && day >= first.day - usualDays)
    if (usual.length < fewestNights) return []
    const usualMs = median(usual.map(({ medianMs }) => medianMs))
    return [{ operation, medianMs, usualMs, isSlow: last.every((night) => isDoubled(night, usualMs)) }]
  })
}

function isDoubled({ medianMs }: Night, usualMs: number): boolean {
  return medianMs >= 2 * usualMs && medianMs >= usualMs + leastRiseMs
}

interface Night {
  /** Days since the epoch. */
  readonly day: number
  readonly medianMs: number
}

function nightsOf(runs: readonly PastLatency[]): readonly Night[] {
  const byDay = Map.groupBy(runs, ({ startedAt }) => dayOf(startedAt))
  return [...byDay]
    .map(([day, ofDay]) => ({ day, medianMs: median(ofDay.map(({ medianMs }) => medianMs)) }))
    .toSorted((one, other) => one.day - other.day)
}

function median(durationsMs: readonly number[]): number {
  return latencyFigures(durationsMs).medianMs
}
