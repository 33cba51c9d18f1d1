import { createsOfCounter, trialCreates } from '../spec/depth.ts'
import type { ProfileName } from '../spec/profile.ts'
import { forIsolation, hasTrial, restFetches } from './plan.ts'

const roomyRun = 100
const roomyCreates = 20
const isolationCreates = 10
/** Runs of fewer requests, or creates, minimise with what happens to remain. */
const minimisingRun = 200
const minimisingCreates = 60

type Kept = (most: number, profile: ProfileName) => number

/** A count, in runs that may have `least` requests or creates, or more. */
const from = (least: number, most: number, count: number): number => (most >= least ? count : 0)

/** Re-checks after the trial of the rate limit, and what may have to be confirmed of them. */
const afterTrial: Kept = (most, profile) => (profile === 'full' ? from(roomyRun, most, 7) : 0)

/** The last GET; a POST, a page of each status, and one of any; GETs; and requests that must be rejected, once more. */
const forTheEnd: Kept = (most, profile) =>
  from(2, most, 1) + from(roomyRun, most, 5 + restFetches + 3) + afterTrial(most, profile)

const kept = {
  'requests for what comes after the trial': afterTrial,
  'requests for the end': forTheEnd,
  // A violation that is found late finds most others exhausted.
  'requests for causes alone': (most) => from(minimisingRun, most, forIsolation),
  // To confirm what may be chance. Each 5xx takes three: the same again, a plain one, and a third that tells it from chance.
  'requests that exploration leaves': (most, profile) =>
    5 + from(roomyRun, most, 8) + forTheEnd(most, profile),
  'creates for causes alone': (most) => from(minimisingCreates, most, isolationCreates),
  // One that is accepted, and a few at once that must be rejected: they take none, but are not sent where none is left.
  'creates for the end': (most, profile) => {
    const ofTrial = from(roomyCreates, most, trialCreates) + from(minimisingCreates, most, createsOfCounter)
    return from(roomyCreates, most, 5) + (hasTrial(profile) ? ofTrial : 0)
  },
} satisfies Record<string, Kept>

/** How many requests or creates a run that may have `most` of them keeps for something. */
export function keptFor(what: keyof typeof kept, most: number, profile: ProfileName): number {
  return kept[what](most, profile)
}
