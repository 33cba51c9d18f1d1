import type { ProfileName } from '../catalogue/profile.ts'

/** Requests kept for the last look at the end of the run. */
export const lastLookRequests = 1

/** Sections in the order in which they are tried. What decides a verdict comes first, exploration after it. */
export const suiteOrder = [
  'versioning',
  'listing',
  'authentication',
  'creation',
  'retrieval',
  'orders',
  'media',
  'errors',
  'exploration/credentials',
  'exploration/bodies',
  'exploration/animals',
  'exploration/properties',
  'exploration/ids',
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
export const decisivePlan: Readonly<Record<ProfileName, Readonly<Partial<Record<Section, number>>>>> = {
  core: { listing: 33, authentication: 10, creation: 7, retrieval: 9 },
  full: { listing: 33, authentication: 12, creation: 7, retrieval: 9, orders: 2 },
  'read-only': { listing: 11, authentication: 10, retrieval: 7 },
  'rate-limit': { 'rate-limits': 8 },
}

/** Sum of {@link decisivePlan} for a profile. */
export function decisiveIn(profile: ProfileName): number {
  return Object.values(decisivePlan[profile]).reduce((sum, count) => sum + count, 0)
}

/** Requests that exploration leaves: for confirming what may be chance, and for the last look at the end. */
export const reservedRequests = 6

/** Share of every limit that is left for the key's other users. */
export const shareLeft = 0.1

/** Requests of the rate-limit trial, at most, on a key with this limit. */
export function trialRequests(limit: number): number {
  return 2 * limit + 20
}
