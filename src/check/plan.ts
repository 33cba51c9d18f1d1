import type { ProfileName } from '../spec/profile.ts'

/** Lists asked for at the end, once nothing may lag any more, in a run of so many requests or more. */
export const restLists = 6
/** Fetches made at the end, once nothing may lag any more, in a run of so many requests or more. */
export const restFetches = 6
const roomyRun = 100
const lastLookRequests = 1
/** A create, a page of each status, and one of any. */
const lastPages = 5
/** Creates beside the last one in a long run without a trial: behind them, the first animals are none of the newest hundred. */
const furtherLast = 3
/** What must be refused, asked for once more. */
const askedAgain = 6
/** What is looked at after the trial of the rate limit, and what may have to be confirmed of it. */
const lastOfAll = 7

/** Requests kept for what is looked at after the trial of the rate limit, in a run that has one and many requests. */
export function heldForAfterwards(maxRequests: number, profile: ProfileName): number {
  return profile === 'full' && maxRequests >= roomyRun ? lastOfAll : 0
}

/** Further creates at the end of a run of many requests and creates. */
export function furtherLastCreates(profile: ProfileName): number {
  return hasTrial(profile) ? 0 : furtherLast
}

/** Whether a run of a profile tries the rate limit, which exhausts a key. */
export function hasTrial(profile: ProfileName): boolean {
  return profile === 'full' || profile === 'rate-limit'
}

/** Requests kept for the end of a run, whatever else is sent until then: the last look and, where there are many, more. */
export function heldForTheEnd(maxRequests: number, profile: ProfileName): number {
  const more = lastPages + restLists + restFetches + askedAgain
  const further = maxRequests >= ampleRun ? furtherLastCreates(profile) : 0
  return (
    lastLookRequests +
    (maxRequests >= roomyRun ? more : 0) +
    further +
    heldForAfterwards(maxRequests, profile)
  )
}

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
  core: { preflight: 1, listing: 33, authentication: 12, creation: 7, retrieval: 6 },
  full: { preflight: 1, listing: 33, authentication: 14, creation: 7, retrieval: 6, orders: 2 },
  'read-only': { preflight: 1, listing: 11, authentication: 11, retrieval: 4 },
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

const forConfirming = 5
/** Each error from within takes three: the same again, a plain one, and a third that tells it from chance. */
const moreForConfirming = 8

/** Requests that what broke may be taken apart with, in a run of so many requests or more. */
export const forIsolation = 30
/** A run of so many has them apart from its first request on; one of fewer keeps them once something broke. */
export const ampleRun = 650

/** Requests that nothing but taking apart what broke may have: what breaks late finds most others spent. */
export function keptForIsolation(maxRequests: number): number {
  return maxRequests >= ampleRun ? forIsolation : 0
}

/**
 * Requests that exploration leaves: for confirming what may be chance, for the end of the run and, where something broke,
 * for taking it apart, if none are kept for that.
 */
export function reservedRequests(maxRequests: number, profile: ProfileName, isBroken: boolean): number {
  const isRoomy = maxRequests >= roomyRun
  const forCauses = isRoomy && isBroken ? forIsolation - keptForIsolation(maxRequests) : 0
  return forConfirming + (isRoomy ? moreForConfirming : 0) + forCauses + heldForTheEnd(maxRequests, profile)
}

/** Share of every limit that is left for the key's other users. */
export const shareLeft = 0.1

const roomyCreates = 20
/** Of fewer none is set aside for taking apart what broke. */
const manyCreates = 60
/** Creates of the trial of the rate limit. With those that taking apart leaves, a limit of twenty can be crossed by them. */
export const trialCreates = 5
/** Creates that what broke may be taken apart with. */
const isolationCreates = 16
/** A run of so many has them apart from the first on. */
export const ampleCreates = 137
/** One that is let in, and those that must be refused, a few at once: they take none, but nor are they sent where none may be created. */
const lastCreates = 5

/** Creates that nothing but taking apart what broke may have, in a run that may create so many animals or more. */
export function createsForIsolation(maxCreates: number): number {
  return maxCreates >= ampleCreates ? isolationCreates : 0
}

/**
 * Creates kept for the end of a whole run that may create so many animals or more, for its trial of the rate limit and,
 * where something broke, for taking it apart, if none are kept for that.
 */
export function keptCreates({
  whole,
  profile,
  maxCreates,
  isBroken,
}: {
  readonly whole: boolean
  readonly profile: ProfileName
  readonly maxCreates: number
  readonly isBroken: boolean
}): number {
  if (!whole || maxCreates < roomyCreates) return 0
  const isForCauses = isBroken && maxCreates >= manyCreates
  const forCauses = isForCauses ? isolationCreates - createsForIsolation(maxCreates) : 0
  const further = maxCreates >= ampleCreates ? furtherLastCreates(profile) : 0
  return lastCreates + further + (hasTrial(profile) ? trialCreates : 0) + forCauses
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
