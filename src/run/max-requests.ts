import { type RunOptions, runDefaults } from '../options/run-options.ts'

/** The fourth operation of `full` takes some more. */
const moreInFull = 20

/** Requests of a run at most, the rate-limit trial aside. */
export function maxRequestsOf({ profile, maxRequests }: Pick<RunOptions, 'profile' | 'maxRequests'>): number {
  return maxRequests ?? runDefaults.maxRequests + (profile === 'full' ? moreInFull : 0)
}
