import type { FreshWindowOf, RecoveryOf, TrialOf } from '../../spec/trial.ts'
import type { Step } from '../step.ts'

/** What a trial of the rate limit found. */
export type Trial = TrialOf<Step>

/** What followed a 429. */
export type Recovery = RecoveryOf<Step>

/** What followed a pause that was longer than the window. */
export type FreshWindow = FreshWindowOf<Step>
