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
/** Before them no stage takes what is kept for the end. */
const end: readonly Stage[] = ['closing', 'rate-limits']

/** Says that a stage begins, by its name: what those before it left is free for it. */
export function beginStage(name: string): void {
  const { run } = current
  const stage = stages.find((one) => one === name)
  if (run?.settings.whole !== true || stage === undefined) return
  const { maxRequests, maxCreates, profile } = run.settings
  const { creates, requestsOf = Number.POSITIVE_INFINITY } = leftBy[stage] ?? { creates: 0 }
  const createsForTheEnd = end.includes(stage) ? 0 : keptFor('creates for the end', maxCreates, profile)
  run.creates.keep(creates + createsForTheEnd)
  if (!end.includes(stage))
    run.budget.hold(
      keptFor('requests for the end', maxRequests, profile) + Math.floor(maxRequests / requestsOf),
    )
}
