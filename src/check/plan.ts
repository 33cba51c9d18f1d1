import type { ProfileName } from '../spec/profile.ts'

/** Fetches made at the end, once nothing may lag any more. */
export const restFetches = 6
/** Requests that what broke may be taken apart with. */
export const forIsolation = 30
/** A run of so many requests does what others go without, and has those for minimising violations from its first on. */
export const ampleRun = 650
/** The same of creates. */
export const ampleCreates = 137
/** Creates of ids in bodies (7), ids to come (4), drawn bodies (2) and one beside a refused one. */
export const createsForIds = 14
/** Creates of histories (2), and those that may be under way while bodies are sent that must be refused. */
export const createsForRefusals = 15
/** Pets that bodies like earlier ones create, when nothing may lag any more. */
export const createsOfRepeats = 6
/** Share of every limit that is left for the key's other users. */
export const shareLeft = 0.1

/** Whether a run of a profile tries the rate limit, which exhausts a key. */
export function hasTrial(profile: ProfileName): boolean {
  return profile === 'full' || profile === 'rate-limit'
}

/**
 * Stages of a run. The sections of one begin together, and it ends when all that they began has: what is sent depends on no
 * answer's speed. What decides comes first; then creates, before what must be refused, so that pages wait for no window.
 */
export const stages = ['deciding', 'creating', 'refusing', 'paging', 'closing', 'rate-limits'] as const

/** One of {@link stages}. */
export type Stage = (typeof stages)[number]

/**
 * Requests that the verdicts of each profile need, on a store of more than 20 animals. The last look of `closing` is taken
 * from the reserve, the trial of the rate limit has requests of its own. A test holds these figures against runs.
 */
export const decisiveRequests: Readonly<Record<ProfileName, number>> = {
  core: 59,
  full: 63,
  'read-only': 27,
  'rate-limit': 8,
}

/** Those of them that are made with a valid key, and the last look. A test holds these figures against runs. */
export const decisiveWithKey: Readonly<Record<ProfileName, number>> = {
  core: 48,
  full: 51,
  'read-only': 20,
  'rate-limit': 7,
}

/** Requests of the rate-limit trial, at most, on a key with this limit. */
export function trialRequests(limit: number): number {
  return 2 * limit + 20
}

/** A limit that most keys that may be exhausted have, or less. */
const usualLimit = 60

/** Requests that exploration leaves to the trial of the rate limit where it has none beside the run's own. */
export function reservedForTrial(maxRequests: number, profile: ProfileName): number {
  return hasTrial(profile) ? Math.min(trialRequests(usualLimit), Math.floor(maxRequests / 4)) : 0
}

/** A limit beyond this is not spent twice: requests are the cost. */
const largestTwice = 100
/** So many requests more than the limit may be needed to cross it. */
const toCross = 10

/** Requests that a limit is crossed a second time with, at most. */
export function requestsToCrossAgain(limit: number): number {
  return limit > largestTwice ? 0 : limit + toCross
}
