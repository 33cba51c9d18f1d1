import { current } from './current-run.ts'
import { keptFor } from './kept-for.ts'
import { createsForRefusals, createsOfRepeats, type Stage } from './plan.ts'

/** Creates that each stage but the last ones leaves to those after it, beside those for the end. */
const leftBy: Readonly<Partial<Record<Stage, number>>> = {
  creating: createsForRefusals + createsOfRepeats,
  refusing: createsOfRepeats,
}
/** Before it no stage takes what is kept for the end. */
const end: readonly Stage[] = ['closing', 'rate-limits']

/** Says that a stage begins: creates that those before it left are free for it. */
export function beginStage(stage: Stage): void {
  const { run } = current
  if (run?.settings.whole !== true) return
  const { maxCreates, profile } = run.settings
  const forTheEnd = end.includes(stage) ? 0 : keptFor('creates for the end', maxCreates, profile)
  run.creates.keep((leftBy[stage] ?? 0) + forTheEnd)
}
