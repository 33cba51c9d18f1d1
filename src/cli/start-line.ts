import type { RunOptions } from '../options/run-options.ts'

/** What a run is about, as one line without a line break: enough to tell runs in a log apart and to repeat one. */
export function startLine({ target, profile, seed }: RunOptions): string {
  const what = target ?? 'the service embedded in the suite, no target being given'
  return `Judging ${what}; profile ${profile}, seed ${seed}`
}
