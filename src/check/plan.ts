import type { ProfileName } from '../spec/profile.ts'

/** Fetches made at the end, once nothing may lag any more. */
export const restFetches = 6
/** Requests that what broke may be taken apart with. */
export const forIsolation = 30
/** A run of so many requests does what others go without, and has those for taking apart what broke from its first on. */
export const ampleRun = 650
/** The same of creates. */
export const ampleCreates = 137
/** Creates of the trial of the rate limit. With those that taking apart leaves, a limit of twenty can be crossed by them. */
export const trialCreates = 5
/** Share of every limit that is left for the key's other users. */
export const shareLeft = 0.1

/** Profiles that try the rate limit. */
export const withTrial: readonly ProfileName[] = ['full', 'rate-limit']

/** Whether a run of a profile tries the rate limit, which exhausts a key. */
export function hasTrial(profile: ProfileName): boolean {
  return withTrial.includes(profile)
}

/** Sections in the order in which they are tried. What decides a verdict comes first, exploration after it. */
export const suiteOrder = [
  'versioning',
  'authentication',
  'creation',
  'retrieval',
  'orders',
  'listing',
  'media',
  'errors',
  'exploration/open-inputs',
  'exploration/credentials',
  'exploration/bodies',
  'exploration/accept',
  'exploration/animals',
  'exploration/ids',
  'exploration/properties',
  'exploration/late',
  'exploration/pages',
  'closing',
  'rate-limits',
] as const

/** One section of the suite. */
export type Section = (typeof suiteOrder)[number]

/**
 * Requests that the verdicts of each profile need, counted in the section that asks first, on a store of more
 * than 20 animals. The last look of `closing` is taken from the reserve, the trial of the rate limit has
 * requests of its own. A test holds these figures against runs.
 */
export const decisivePlan: Readonly<
  Record<ProfileName, Readonly<Partial<Record<Section | 'preflight', number>>>>
> = {
  core: { preflight: 1, authentication: 36, creation: 5, retrieval: 5, listing: 8, errors: 4 },
  full: { preflight: 1, authentication: 38, creation: 5, retrieval: 5, orders: 2, listing: 8, errors: 4 },
  'read-only': { preflight: 1, authentication: 12, retrieval: 3, listing: 9, errors: 2 },
  'rate-limit': { preflight: 1, errors: 7 },
}

/** Sum of {@link decisivePlan} for a profile. */
export function decisiveIn(profile: ProfileName): number {
  return Object.values(decisivePlan[profile]).reduce((sum, count) => sum + count, 0)
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
