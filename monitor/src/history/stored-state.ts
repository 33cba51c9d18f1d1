import { isRecord, UsageError } from 'petstore-conformance'
import type { AnswerState, LatencyTotals, RowState, TargetState, Totals } from '../changes/target-state.ts'

/**
 * Reads how a target stands, as the history has it.
 *
 * @param target - its name
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredState(text: string, target: string): TargetState {
  const value = parsed(text)
  if (isTargetState(value)) return value
  throw damaged('how it stands', target)
}

/**
 * Reads what was counted of a target, as the history has it.
 *
 * @param target - its name
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredTotals(text: string, target: string): Totals {
  const value = parsed(text)
  if (isTotals(value)) return value
  throw damaged('what was counted of it', target)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function damaged(what: string, target: string): UsageError {
  return new UsageError(
    `The history is damaged at the target ${target}: ${what} is not told in the form that this suite writes. Restore it from a copy, or delete the row of that name from the table "target": then its runs stay, and it begins anew.`,
  )
}

function isTargetState(value: unknown): value is TargetState {
  if (!isRecord(value)) return false
  const {
    status,
    statusSince,
    unreachablePasses,
    unreachableSince,
    unreachableTold,
    keyRejectedSince,
    rows,
    answers,
    slow,
  } = value
  return (
    (status === 'unknown' || status === 'conformant' || status === 'non-conformant') &&
    typeof statusSince === 'number' &&
    typeof unreachablePasses === 'number' &&
    (unreachableSince === undefined || typeof unreachableSince === 'number') &&
    typeof unreachableTold === 'boolean' &&
    (keyRejectedSince === undefined || typeof keyRejectedSince === 'number') &&
    isMapOf(rows, isRowState) &&
    isMapOf(answers, isAnswerState) &&
    isMapOf(slow, isNumber)
  )
}

function isRowState(value: unknown): value is RowState {
  if (!isRecord(value)) return false
  const { broken, since, seed, doubts } = value
  return (
    typeof broken === 'boolean' &&
    typeof since === 'number' &&
    (seed === undefined || typeof seed === 'number') &&
    (doubts === undefined || typeof doubts === 'number')
  )
}

function isAnswerState(value: unknown): value is AnswerState {
  if (!isRecord(value) || !hasTexts(value, 'requirement', 'question', 'answer', 'shape')) return false
  const { next } = value
  return next === undefined || (isRecord(next) && hasTexts(next, 'answer', 'shape'))
}

function isTotals(value: unknown): value is Totals {
  if (!isRecord(value)) return false
  const { runs, requests, unreachableRuns, failures, latencies } = value
  return (
    [runs, requests, unreachableRuns].every(isNumber) &&
    isMapOf(failures, isNumber) &&
    isMapOf(latencies, isLatencyTotals)
  )
}

function isLatencyTotals(value: unknown): value is LatencyTotals {
  if (!isRecord(value)) return false
  const { buckets, count, sumMs } = value
  return Array.isArray(buckets) && buckets.every(isNumber) && isNumber(count) && isNumber(sumMs)
}

function isMapOf<Value>(
  value: unknown,
  isValue: (one: unknown) => one is Value,
): value is Readonly<Record<string, Value>> {
  return isRecord(value) && Object.values(value).every(isValue)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function hasTexts(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}
