import { createsOfCounter, trialCreates } from '../spec/depth.ts'
import type { ProfileName } from '../spec/profile.ts'
import { forIsolation, restFetches, withTrial } from './plan.ts'

const roomyRun = 100
const roomyCreates = 20
const isolationCreates = 10
/** Runs of fewer requests, or creates, minimise with what happens to remain. */
const minimisingRun = 200
const minimisingCreates = 60

interface Kept {
  readonly count: number
  /** By runs that may have so many requests or creates, or more. */
  readonly from?: number
  readonly profiles?: readonly ProfileName[]
}

/** Re-checks after the trial of the rate limit, and what may have to be confirmed of them. */
const afterwards: Kept = { count: 7, from: roomyRun, profiles: ['full'] }

const requestsForTheEnd: readonly Kept[] = [
  // The last GET of a pet.
  { count: 1, from: 2 },
  // A POST, a page of each status, and one of any.
  { count: 5, from: roomyRun },
  { count: restFetches, from: roomyRun },
  // Requests that must be rejected, once more.
  { count: 3, from: roomyRun },
  afterwards,
]

const kept = {
  'requests for what comes after the trial': [afterwards],
  'requests for the end': requestsForTheEnd,
  // A violation that is found late finds most others exhausted.
  'requests for causes alone': [{ count: forIsolation, from: minimisingRun }],
  'requests that exploration leaves': [
    // To confirm what may be chance.
    { count: 5 },
    // Each 5xx takes three: the same again, a plain one, and a third that tells it from chance.
    { count: 8, from: roomyRun },
    ...requestsForTheEnd,
  ],
  'creates for causes alone': [{ count: isolationCreates, from: minimisingCreates }],
  'creates for the end': [
    // One that is accepted, and a few at once that must be rejected: they take none, but are not sent where none is left.
    { count: 5, from: roomyCreates },
    { count: trialCreates, from: roomyCreates, profiles: withTrial },
    { count: createsOfCounter, from: minimisingCreates, profiles: withTrial },
  ],
} satisfies Record<string, readonly Kept[]>

/** How many requests or creates a run that may have `most` of them keeps for something. */
export function keptFor(what: keyof typeof kept, most: number, profile: ProfileName): number {
  const all: readonly Kept[] = kept[what]
  const applying = all.filter(
    ({ from = 0, profiles = [profile] }) => most >= from && profiles.includes(profile),
  )
  return applying.reduce((sum, { count }) => sum + count, 0)
}
