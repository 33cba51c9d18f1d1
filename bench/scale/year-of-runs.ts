import { randomUUID } from 'node:crypto'
import type { History } from '../../monitor/src/history/open-history.ts'
import { prune } from '../../monitor/src/history/prune.ts'
import { recordRun } from '../../monitor/src/history/record-run.ts'
import type { JudgedRun } from '../../monitor/src/sweep/judged-run.ts'
import type { WatchedTarget } from '../../monitor/src/targets/watch-target.ts'

const dayMs = 86_400_000
/** One night in so many is a broken one. */
const brokenEvery = 50

/** Runs that nights are made of. */
export interface SampleRuns {
  readonly target: WatchedTarget
  readonly conformant: JudgedRun
  readonly broken: JudgedRun
}

/** What recording took. */
export interface Recorded {
  readonly runs: number
  /** Of each transaction at the end, with a year behind it, in milliseconds. */
  readonly lastMs: readonly number[]
}

/**
 * Records nights of so many targets, as made up from real runs, and forgets reports as is usual: after sixty days.
 *
 * @param sideBySide - transactions at a time
 */
export async function recordNights(
  history: History,
  samples: SampleRuns,
  {
    targets,
    nights,
    sideBySide,
  }: { readonly targets: number; readonly nights: number; readonly sideBySide: number },
): Promise<Recorded> {
  const begin = Date.now() - nights * dayMs
  const lastMs: number[] = []
  for (let night = 0; night < nights; night++) {
    const at = begin + night * dayMs
    const names = Array.from({ length: targets }, (_, index) => `target-${index}`).values()
    const lane = async (): Promise<void> => {
      for (const name of names) {
        const isBroken = (night + name.length * 7 + Number(name.slice(7))) % brokenEvery === 0
        const judged = moved(isBroken ? samples.broken : samples.conformant, at)
        const begun = performance.now()
        await history.db.transaction().execute((trx) =>
          recordRun(
            trx,
            {
              id: randomUUID(),
              cycle: new Date(at).toISOString(),
              target: { ...samples.target, name },
              judged,
              again: isBroken ? [moved(samples.broken, at + 180_000)] : [],
            },
            { receivers: [], unreachableAfter: 3, now: at },
          ),
        )
        if (night >= nights - 5) lastMs.push(performance.now() - begun)
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, lane))
    if (night % 30 === 0) await prune(history, { runsMs: 400 * dayMs, filesMs: 60 * dayMs }, at)
  }
  await prune(history, { runsMs: 400 * dayMs, filesMs: 60 * dayMs }, Date.now())
  return { runs: targets * nights, lastMs }
}

function moved(run: JudgedRun, startedAt: number): JudgedRun {
  const { report } = run
  const tookMs = Date.parse(report.finishedAt) - Date.parse(report.startedAt)
  return {
    ...run,
    report: {
      ...report,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(startedAt + tookMs).toISOString(),
    },
  }
}
