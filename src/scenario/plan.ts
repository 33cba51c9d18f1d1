import type { ProfileName } from '../spec/profile.ts'

/** Fetches at the end, once nothing may lag any more. */
export const restFetches = 6
/** Requests for minimising violations. */
export const forIsolation = 30
/** With so many requests, a run gives its pets statuses in shares, which long pages need. */
export const ampleRun = 650
/** The same for creates. */
export const ampleCreates = 137
/** POSTs with ids in bodies (7), guessed ids (4), drawn bodies (2), and one beside a rejected one. */
export const createsForIds = 14
/** POSTs of histories (2), and those that may be under way while invalid bodies are sent. */
export const createsForRefusals = 15
/** POSTs with bodies like earlier ones, once nothing may lag any more. */
export const createsOfRepeats = 6
/** Share of every limit that is left to the key's other users. */
export const shareLeft = 0.1

/** Whether a profile tests the rate limit, which exhausts a key. */
export function hasTrial(profile: ProfileName): boolean {
  return profile === 'full' || profile === 'rate-limit'
}

/** Stages of a run, in order: each ends when all that it sent has ended, so that timing does not change what is sent. */
export const stages = ['deciding', 'creating', 'refusing', 'paging', 'closing', 'rate-limits'] as const

/** The name of a stage. */
export type Stage = (typeof stages)[number]

/** Requests that each profile needs for its verdicts, on a store of more than 20 pets. A test measures them. */
export const decisiveRequests: Readonly<Record<ProfileName, number>> = {
  core: 59,
  full: 63,
  'read-only': 27,
  'rate-limit': 8,
}

/** Those of them with a valid key, and the last look. */
export const decisiveWithKey: Readonly<Record<ProfileName, number>> = {
  core: 48,
  full: 51,
  'read-only': 20,
  'rate-limit': 7,
}

/** Most requests of the trial on a key with this limit. */
export function trialRequests(limit: number): number {
  return 2 * limit + 20
}

/** A limit that most keys for the trial have, or less. */
const usualLimit = 60

/** Requests that exploration leaves to the trial where that has no budget of its own. */
export function reservedForTrial(maxRequests: number, profile: ProfileName): number {
  return hasTrial(profile) ? Math.min(trialRequests(usualLimit), Math.floor(maxRequests / 4)) : 0
}

/** A larger limit is not exceeded twice, to save requests. */
const largestTwice = 100
/** Requests beyond the limit that exceeding it may take. */
const toCross = 10

/** Most requests for exceeding a limit a second time. */
export function requestsToCrossAgain(limit: number): number {
  return limit > largestTwice ? 0 : limit + toCross
}
