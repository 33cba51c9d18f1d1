import {
  latencyBucketsMs,
  newTarget,
  noTotals,
  type TargetState,
  type Totals,
} from '../../../src/changes/target-state.ts'
import type { History } from '../../../src/history/open-history.ts'

/** When its last run began: milliseconds since the epoch. */
export const lastRunAt = Date.parse('2027-01-02T02:00:00.500Z')

/** What is told of a target beside what it is by default. */
export interface Watched {
  readonly name: string
  readonly plan?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly state?: Partial<TargetState>
  readonly totals?: Partial<Totals>
  readonly lastCompleteAt?: number | null
  readonly remaining?: number | null
  readonly verdicts?: Readonly<Record<string, string>>
}

/** Puts a target and its last run into a history, as recording the run does. */
export async function watch({ db }: History, given: Watched): Promise<void> {
  const { name, plan = null, labels = {}, state, totals, lastCompleteAt = lastRunAt } = given
  await db
    .insertInto('target')
    .values({
      ...{
        name,
        plan,
        lastRunAt,
        lastCompleteAt,
        baseUrl: 'https://pets.example.com/v1',
        profile: 'read-only',
      },
      labels: JSON.stringify(labels),
      state: JSON.stringify({ ...newTarget, ...state }),
      totals: JSON.stringify({ ...noTotals, ...totals }),
    })
    .execute()
  await db
    .insertInto('run')
    .values({
      ...{ id: `run of ${name}`, target: name, cycle: '2027-01-02', startedAt: lastRunAt },
      ...{ finishedAt: lastRunAt + 60_000, verdict: 'conformant', exitCode: 0, unreachable: null, seed: 1 },
      ...{ suiteVersion: '0.1.0', requests: 40, remaining: given.remaining ?? null },
      verdicts: JSON.stringify(given.verdicts ?? {}),
    })
    .execute()
}

/** Totals of an operation, made of what its answers took. */
export function latencyTotals(...durationsMs: readonly number[]): Totals['latencies'][string] {
  return {
    buckets: latencyBucketsMs.map((most) => durationsMs.filter((duration) => duration <= most).length),
    count: durationsMs.length,
    sumMs: durationsMs.reduce((sum, duration) => sum + duration, 0),
  }
}
