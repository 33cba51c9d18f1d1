import { createsOfCounter, trialCreates } from '../spec/depth.ts'
import type { ProfileName } from '../spec/profile.ts'
import { forIsolation, hasTrial, restFetches } from './plan.ts'

const roomyRun = 100
const roomyCreates = 20
const isolationCreates = 10
/** Smaller runs minimise with what happens to remain. */
const minimisingRun = 200
const minimisingCreates = 60

type Kept = (most: number, profile: ProfileName) => number

/** `count` in runs with at least `least` requests or creates, else 0. */
const from = (least: number, most: number, count: number): number => (most >= least ? count : 0)

/** Requests after the trial of the rate limit, with their re-checks. */
const afterTrial: Kept = (most, profile) => (profile === 'full' ? from(roomyRun, most, 7) : 0)

/** The last GET; a POST, a page of each status and an unfiltered one; fetches; and what must be rejected, once more. */
const forTheEnd: Kept = (most, profile) =>
  from(2, most, 1) + from(roomyRun, most, 5 + restFetches + 3) + afterTrial(most, profile)

const kept = {
  'requests for what comes after the trial': afterTrial,
  'requests for the end': forTheEnd,
  // Without a reserve, a violation found late could not be minimised.
  'requests for causes alone': (most) => from(minimisingRun, most, forIsolation),
  // Re-checks. Each 5xx takes three requests: the same, a plain one, and a third that rules out chance.
  'requests that exploration leaves': (most, profile) =>
    5 + from(roomyRun, most, 8) + forTheEnd(most, profile),
  'creates for causes alone': (most) => from(minimisingCreates, most, isolationCreates),
  // One POST that must be accepted, and some that must be rejected: those leave nothing, but need a remaining create.
  'creates for the end': (most, profile) => {
    const ofTrial = from(roomyCreates, most, trialCreates) + from(minimisingCreates, most, createsOfCounter)
    return from(roomyCreates, most, 5) + (hasTrial(profile) ? ofTrial : 0)
  },
} satisfies Record<string, Kept>

/** How many of a run's `most` requests or creates are kept for something. */
export function reservedFor(what: keyof typeof kept, most: number, profile: ProfileName): number {
  return kept[what](most, profile)
}
