import { moreRequestsInFull, type RunOptions, runDefaults } from './options/run-options.ts'

/** Requests of a run at most, the rate-limit trial aside. */
export function maxRequestsOf({ profile, maxRequests }: Pick<RunOptions, 'profile' | 'maxRequests'>): number {
  return maxRequests ?? runDefaults.maxRequests + (profile === 'full' ? moreRequestsInFull : 0)
}
