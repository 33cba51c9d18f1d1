import type { TargetGlance } from '../read/target-glance.ts'

/** Whether the site shows a target: as long as the history keeps a run of it. Then one that nobody judges any more goes by itself. */
export function isShown({ lastRun }: TargetGlance): boolean {
  return lastRun !== undefined
}
