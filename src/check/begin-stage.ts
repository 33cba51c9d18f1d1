import { current } from './current-run.ts'
import { keptFor } from './kept-for.ts'
import { createsForRefusals, createsOfRepeats, type Stage, stages } from './plan.ts'

/** What a stage leaves to those after it, beside what is kept for the end. */
interface Left {
  readonly creates: number
  /** Of the run's requests, one in so many; none, unless given. */
  readonly requestsOf?: number
  /** What a run on a store that earlier ones have filled still has from here on; it gives up the other creates. */
  readonly onFullStore?: number
}

const leftBy: Readonly<Partial<Record<Stage, Left>>> = {
  creating: {
    creates: createsForRefusals + createsOfRepeats,
    requestsOf: 3,
    onFullStore: createsForRefusals,
  },
  // Limits are drawn last, and a property has a tenth of the requests at least.
  refusing: { creates: createsOfRepeats, requestsOf: 7 },
  paging: { creates: 0, onFullStore: 0 },
}
/** Before them no stage takes what is kept for the end. */
const end: readonly Stage[] = ['closing', 'rate-limits']

/** Says that a stage begins, by its name: what those before it left is free for it. */
export function beginStage(name: string): void {
  const { run } = current
  const stage = stages.find((one) => one === name)
  if (run?.settings.whole !== true || stage === undefined) return
  const { depth, maxRequests, maxCreates, profile, mayForgo } = run.settings
  const { creates = 0, requestsOf = Number.POSITIVE_INFINITY, onFullStore } = leftBy[stage] ?? {}
  const createsForTheEnd = end.includes(stage) ? 0 : keptFor('creates for the end', maxCreates, profile)
  if (mayForgo && onFullStore !== undefined) {
    run.creates.keep(createsForTheEnd + onFullStore)
    const forgone = Math.floor(Math.max(0, run.creates.left) * shareOfEarlier(run.store.foreignNames))
    run.creates.forgo(forgone)
    if (forgone > 0) run.journal({ kind: 'depth', depth, maxRequests, maxCreates: run.creates.limit })
  }
  run.creates.keep(creates + createsForTheEnd)
  if (!end.includes(stage))
    run.budget.hold(
      keptFor('requests for the end', maxRequests, profile) + Math.floor(maxRequests / requestsOf),
    )
}

/** What each name of a run's own has: its tag, a space and a count. Before it may stand a digit or a capital. */
const ofSomeRun = /(?:^|[^0-9a-z]|7)[a-z]\d[0-9a-z]{3} [0-9a-z]{1,2}(?![0-9a-z])/

/** A store with so many pets of earlier runs has had the names and categories of one run. */
const petsOfRun = 60

/**
 * Which share of its pets a run need not create, from 0 to 1: runs before it left their like, which no request deletes.
 *
 * @param names - of the pets that lists have shown and the run did not create
 */
export function shareOfEarlier(names: readonly string[]): number {
  return Math.min(1, names.filter((name) => ofSomeRun.test(name)).length / petsOfRun)
}
