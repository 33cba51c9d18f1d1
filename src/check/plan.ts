import type { ProfileName } from '../spec/profile.ts'

/** Lists asked for at the end, once nothing may lag any more. */
export const restLists = 6
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

const roomyRun = 100
const roomyCreates = 20
const isolationCreates = 16
const withTrial: readonly ProfileName[] = ['full', 'rate-limit']

/** How many requests or creates are kept for one thing, and by which runs. */
interface Kept {
  readonly count: number
  /** By runs that may have so many requests or creates, or more; and by those that may have fewer than this. */
  readonly from?: number
  readonly below?: number
  readonly profiles?: readonly ProfileName[]
  /** Once something broke. */
  readonly ifBroken?: true
}

/** What is looked at after the trial of the rate limit, and what may have to be confirmed of it. */
const afterwards: Kept = { count: 7, from: roomyRun, profiles: ['full'] }
/** Creates beside the last one in a long run without a trial: behind them, the first animals are none of the newest hundred. */
const furtherLast = { count: 3, profiles: ['core', 'read-only'] } as const

const requestsForTheEnd: readonly Kept[] = [
  // The last look at an animal.
  { count: 1 },
  // A create, a page of each status, and one of any.
  { count: 5, from: roomyRun },
  { count: restLists + restFetches, from: roomyRun },
  // What must be refused, asked for once more.
  { count: 6, from: roomyRun },
  { ...furtherLast, from: ampleRun },
  afterwards,
]

const kept = {
  'requests for what comes after the trial': [afterwards],
  'requests for the end': requestsForTheEnd,
  // What breaks late finds most others spent.
  'requests for causes alone': [{ count: forIsolation, from: ampleRun }],
  'requests that exploration leaves': [
    // For confirming what may be chance.
    { count: 5 },
    // Each error from within takes three: the same again, a plain one, and a third that tells it from chance.
    { count: 8, from: roomyRun },
    { count: forIsolation, from: roomyRun, below: ampleRun, ifBroken: true },
    ...requestsForTheEnd,
  ],
  'creates for causes alone': [{ count: isolationCreates, from: ampleCreates }],
  'further creates at the end': [furtherLast],
  'creates for the end': [
    // One that is let in, and those that must be refused, a few at once: they take none, but nor are they sent where none may be created.
    { count: 5, from: roomyCreates },
    { ...furtherLast, from: ampleCreates },
    { count: trialCreates, from: roomyCreates, profiles: withTrial },
    // Of fewer creates none is set aside for taking apart what broke.
    { count: isolationCreates, from: 60, below: ampleCreates, ifBroken: true },
  ],
} satisfies Record<string, readonly Kept[]>

/**
 * How many requests or creates a run keeps for something.
 *
 * @param most - that the run may have
 * @param isBroken - whether something broke, for which causes are looked for
 */
export function keptFor(
  what: keyof typeof kept,
  most: number,
  profile: ProfileName,
  isBroken = false,
): number {
  const all: readonly Kept[] = kept[what]
  const applying = all.filter(
    ({ from = 0, below = Number.POSITIVE_INFINITY, profiles = [profile], ifBroken = isBroken }) =>
      most >= from && most < below && profiles.includes(profile) && ifBroken === isBroken,
  )
  return applying.reduce((sum, { count }) => sum + count, 0)
}

/** Whether a run of a profile tries the rate limit, which exhausts a key. */
export function hasTrial(profile: ProfileName): boolean {
  return withTrial.includes(profile)
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
