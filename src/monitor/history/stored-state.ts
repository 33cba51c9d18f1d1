import { isRecord } from '../../contract/is-record.ts'
import { UsageError } from '../../options/usage-error.ts'
import type { AnswerState, LatencyTotals, RowState, TargetState, Totals } from '../changes/target-state.ts'

/**
 * Reads how a target stands, as the history has it.
 *
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredState(text: string): TargetState {
  const value: unknown = JSON.parse(text)
  if (isTargetState(value)) return value
  throw new UsageError(
    'The history is damaged: how a target stands is not told in the form that this suite writes',
  )
}

/**
 * Reads what was counted of a target, as the history has it.
 *
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredTotals(text: string): Totals {
  const value: unknown = JSON.parse(text)
  if (isTotals(value)) return value
  throw new UsageError(
    'The history is damaged: what was counted of a target is not told in the form that this suite writes',
  )
}

function isTargetState(value: unknown): value is TargetState {
  if (!isRecord(value)) return false
  const { status, statusSince, unreachablePasses, unreachableSince, unreachableTold, rows, answers, slow } =
    value
  return (
    (status === 'unknown' || status === 'conformant' || status === 'non-conformant') &&
    typeof statusSince === 'number' &&
    typeof unreachablePasses === 'number' &&
    (unreachableSince === undefined || typeof unreachableSince === 'number') &&
    typeof unreachableTold === 'boolean' &&
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
