import { current } from './current-run.ts'
import { keptFor } from './kept-for.ts'
import { createsForRefusals, createsOfRepeats, type Stage, stages } from './plan.ts'

/** What a stage leaves to those after it, beside what is kept for the end. */
interface Left {
  readonly creates: number
  /** Of the run's requests, one in so many; none, unless given. */
  readonly requestsOf?: number
}

const leftBy: Readonly<Partial<Record<Stage, Left>>> = {
  creating: { creates: createsForRefusals + createsOfRepeats, requestsOf: 3 },
  // Limits are drawn last, and a property has a tenth of the requests at least.
  refusing: { creates: createsOfRepeats, requestsOf: 7 },
}
/** What a run on a store that earlier ones have filled still has from a stage on; it gives up the other creates. */
const neededOnFullStore: Readonly<Partial<Record<Stage, number>>> = {
  creating: createsForRefusals,
  paging: 0,
}
/** Before them no stage takes what is kept for the end. */
const end: readonly Stage[] = ['closing', 'rate-limits']

/** Says that a stage begins, by its name: what those before it left is free for it. */
export function beginStage(name: string): void {
  const { run } = current
  const stage = stages.find((one) => one === name)
  if (run?.settings.whole !== true || stage === undefined) return
  const { depth, maxRequests, maxCreates, profile, mayForgo } = run.settings
  const { creates, requestsOf = Number.POSITIVE_INFINITY } = leftBy[stage] ?? { creates: 0 }
  const createsForTheEnd = end.includes(stage) ? 0 : keptFor('creates for the end', maxCreates, profile)
  const needed = neededOnFullStore[stage]
  if (mayForgo && needed !== undefined) {
    run.creates.keep(createsForTheEnd + needed)
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
