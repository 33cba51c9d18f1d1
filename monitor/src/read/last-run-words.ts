import type { LastRun } from './target-glance.ts'

/** What the last run of a target came to, in words. */
export function lastRunWords({ verdict, unreachable, refused }: LastRun): string {
  if (refused !== undefined) return `refused, ${refused}`
  return unreachable === undefined ? verdict : `not reached, ${unreachable}`
}
