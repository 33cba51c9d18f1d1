import { counted, grouped, type Level } from 'petstore-conformance'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { History } from '../history/open-history.ts'
import { readTotals } from '../history/stored-state.ts'
import { readEvents } from './read-events.ts'
import { type LatencyNow, readLatenciesNow } from './read-latencies.ts'
import { type OpenAnswer, readObservations } from './read-observations.ts'
import { type PastRun, readRuns } from './read-runs.ts'
import { judgedRequirements, type RequirementHistory, requirementHistory } from './requirement-history.ts'
import { levelOf } from './requirement-order.ts'
import type { TargetGlance } from './target-glance.ts'
import { dayMs } from './time-words.ts'

/** A requirement that the target violates, or has violated. */
export interface RequirementSummary extends RequirementHistory {
  readonly requirement: string
  readonly level?: Level
  /** Since when it is violated; absent where it is not, or was not seen so twice. */
  readonly failedSince?: number
}

/** What has become of a target. */
export interface TargetHistory {
  readonly target: TargetGlance
  /** The runs that are kept. */
  readonly runs: { readonly kept: number; readonly firstAt?: number }
  /** Those that are violated, and those that any run that is kept has violated, in the order of the catalogue. */
  readonly requirements: readonly RequirementSummary[]
  /** The last first. */
  readonly events: readonly MonitorEvent[]
  readonly requests: RequestsSpent
  readonly latencies: readonly LatencyNow[]
  /** The open questions that are answered otherwise than once, the last change first. */
  readonly changedAnswers: readonly OpenAnswer[]
}

/** What a target's runs have spent. */
export interface RequestsSpent {
  /** Since the target was first seen. */
  readonly total: number
  readonly last?: number
  /** Within thirty days before the last run. */
  readonly lastThirtyDays: number
  /** What the last run was told remains of the key's limit. */
  readonly remaining?: number
}

const eventsTold = 10

/** Reads what has become of a target. */
export async function readTargetHistory(history: History, target: TargetGlance): Promise<TargetHistory> {
  const { name } = target
  const [runs, events, totals, latencies, answers] = await Promise.all([
    readRuns(history, name),
    readEvents(history, name, eventsTold),
    readTotals(history.db, name),
    readLatenciesNow(history, name, target.lastRun?.startedAt ?? 0),
    readObservations(history, name),
  ])
  const firstAt = runs[0]?.startedAt
  return {
    target,
    runs: { kept: runs.length, ...(firstAt !== undefined && { firstAt }) },
    requirements: failedRequirements(target, runs),
    events,
    requests: spentBy(runs, totals.requests),
    latencies,
    changedAnswers: changedAnswers(answers),
  }
}

/** The requirements that a target violates, and those that any of some runs has violated. */
export function failedRequirements(
  { failed }: TargetGlance,
  runs: readonly PastRun[],
): readonly RequirementSummary[] {
  const since = new Map(failed.map((one) => [one.requirement, one.since]))
  const judged = judgedRequirements(runs)
  const forgotten = [...since.keys()].filter((id) => !judged.includes(id))
  return [...judged, ...forgotten]
    .map((requirement) => requirementSummary(runs, requirement, since.get(requirement)))
    .filter(({ failedSince, failedRuns }) => failedSince !== undefined || failedRuns > 0)
}

/** What some runs, the oldest first, have said of a requirement that is violated since a moment, or not. */
export function requirementSummary(
  runs: readonly PastRun[],
  requirement: string,
  failedSince: number | undefined,
): RequirementSummary {
  const level = levelOf(requirement)
  return {
    requirement,
    ...(level && { level }),
    ...(failedSince !== undefined && { failedSince }),
    ...requirementHistory(runs, requirement),
  }
}

/** Those that are answered otherwise than once, the last change first. */
export function changedAnswers(answers: readonly OpenAnswer[]): readonly OpenAnswer[] {
  return answers.filter(({ before }) => before.length > 0).toSorted((one, other) => other.since - one.since)
}

/** What some runs have spent, the oldest first, beside what all have that there ever were. */
export function spentBy(runs: readonly PastRun[], total: number): RequestsSpent {
  const last = runs.at(-1)
  const from = (last?.startedAt ?? 0) - 30 * dayMs
  return {
    total,
    ...(last && { last: last.requests }),
    lastThirtyDays: runs
      .filter(({ startedAt }) => startedAt > from)
      .reduce((sum, { requests }) => sum + requests, 0),
    ...(last?.remaining !== undefined && { remaining: last.remaining }),
  }
}

/** What was spent on a target, in words. */
export function spentWords({ last, lastThirtyDays, total, remaining }: RequestsSpent): string {
  return [
    ...(last === undefined ? [] : [`${counted(last, 'request')} by the last run`]),
    `${grouped(lastThirtyDays)} in thirty days`,
    `${grouped(total)} since it is watched`,
    ...(remaining === undefined ? [] : [`${grouped(remaining)} of the key's limit remained`]),
  ].join(', ')
}
