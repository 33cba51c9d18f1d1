import type { InferResult } from 'kysely'
import { operationIds } from 'petstore-conformance'
import { latencyHorizonMs, slowOperations } from '../changes/slow-operations.ts'
import type { History } from '../history/open-history.ts'

const operations: readonly string[] = operationIds

/** What an operation took in a run, in milliseconds. */
export type RunLatency = InferResult<ReturnType<typeof latenciesOf>>[number]

/** What an operation took in the last run that asked for it, beside what it takes usually. */
export interface LatencyNow extends RunLatency {
  /** The median of the four weeks before the last three nights; absent where there are too few nights. */
  readonly usualMs?: number
}

/** What the operations of a target took, run by run, the oldest first. */
export async function readLatencies({ db }: History, target: string): Promise<readonly RunLatency[]> {
  return await latenciesOf(db, target).execute()
}

/** What the operations of a target take now, in the order of the interface. */
export async function readLatenciesNow(
  { db }: History,
  target: string,
  lastRunAt: number,
): Promise<readonly LatencyNow[]> {
  return latenciesNow(
    await latenciesOf(db, target)
      .where('startedAt', '>', lastRunAt - latencyHorizonMs)
      .execute(),
    lastRunAt,
  )
}

/** What the operations take now, by what they took up to now: the oldest first. */
export function latenciesNow(past: readonly RunLatency[], lastRunAt: number): readonly LatencyNow[] {
  const last = new Map(past.map((one) => [one.operation, one]))
  const usual = new Map(slowOperations(past, lastRunAt).map((one) => [one.operation, one.usualMs]))
  return [...last.values()]
    .map((one) => {
      const usualMs = usual.get(one.operation)
      return { ...one, ...(usualMs !== undefined && { usualMs }) }
    })
    .toSorted((one, other) => placeOf(one.operation) - placeOf(other.operation))
}

function latenciesOf(db: History['db'], target: string) {
  return db
    .selectFrom('latency')
    .select(['operation', 'startedAt', 'count', 'medianMs', 'p95Ms'])
    .where('target', '=', target)
    .orderBy('startedAt')
}

function placeOf(operation: string): number {
  const place = operations.indexOf(operation)
  return place === -1 ? operations.length : place
}
