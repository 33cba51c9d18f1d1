import { current } from './current-run.ts'
import { createsForRefusals, createsOfRepeats, type Stage, stages } from './plan.ts'
import { reservedFor } from './reserved-for.ts'

/** What a stage leaves to later stages, beside the reserve for the end. */
interface Left {
  readonly creates: number
  /** Divides the run's requests: one in so many stays for later stages; none by default. */
  readonly requestsOf?: number
  /** POSTs that a run on a store filled by earlier runs leaves to later stages; it forgoes the others. */
  readonly onFullStore?: number
}

const leftBy: Readonly<Partial<Record<Stage, Left>>> = {
  creating: {
    creates: createsForRefusals + createsOfRepeats,
    requestsOf: 3,
    onFullStore: createsForRefusals,
  },
  // Limits are drawn in a later stage, where a property gets at least a tenth of the requests.
  refusing: { creates: createsOfRepeats, requestsOf: 7 },
  paging: { creates: 0, onFullStore: 0 },
}
/** Stages that may use the reserve for the end. */
const end: readonly Stage[] = ['closing', 'rate-limits']

/** Begins the stage of this name: what earlier stages left becomes available. */
export function beginStage(name: string): void {
  const { run } = current
  const stage = stages.find((one) => one === name)
  if (run?.settings.whole !== true || stage === undefined) return
  const { depth, maxRequests, maxCreates, profile, mayForgo } = run.settings
  const { creates = 0, requestsOf = Number.POSITIVE_INFINITY, onFullStore } = leftBy[stage] ?? {}
  const createsForTheEnd = end.includes(stage) ? 0 : reservedFor('creates for the end', maxCreates, profile)
  if (mayForgo && onFullStore !== undefined) {
    run.creates.keep(createsForTheEnd + onFullStore)
    const forgone = Math.floor(Math.max(0, run.creates.left) * shareOfEarlier(run.store.foreignNames))
    run.creates.forgo(forgone)
    if (forgone > 0) run.journal({ kind: 'depth', depth, maxRequests, maxCreates: run.creates.limit })
  }
  run.creates.keep(creates + createsForTheEnd)
  if (!end.includes(stage))
    run.budget.hold(
      reservedFor('requests for the end', maxRequests, profile) + Math.floor(maxRequests / requestsOf),
    )
}

/** A name of any run: its tag, a space and a count, perhaps behind a digit or a capital. */
const ofSomeRun = /(?:^|[^0-9a-z]|7)[a-z]\d[0-9a-z]{3} [0-9a-z]{1,2}(?![0-9a-z])/

/** With so many pets of earlier runs, a store has the names and categories of a whole run. */
const petsOfRun = 60

/** The share of pets (0 to 1) that a run need not create, since earlier runs left similar ones among these names. */
export function shareOfEarlier(names: readonly string[]): number {
  return Math.min(1, names.filter((name) => ofSomeRun.test(name)).length / petsOfRun)
}
