import { createsOfCounter, trialCreates } from '../spec/depth.ts'
import type { ProfileName } from '../spec/profile.ts'
import { forIsolation, hasTrial, restFetches } from './plan.ts'

const roomyRun = 100
const roomyCreates = 20
const isolationCreates = 10
/** Runs of fewer requests, or creates, minimise with what happens to remain. */
const minimisingRun = 200
const minimisingCreates = 60

/** What requests or creates of a run are kept for. */
type Purpose =
  | 'requests for what comes after the trial'
  | 'requests for the end'
  | 'requests for causes alone'
  | 'requests that exploration leaves'
  | 'creates for causes alone'
  | 'creates for the end'

/** How many requests or creates a run that may have `most` of them keeps for something. */
export function keptFor(what: Purpose, most: number, profile: ProfileName): number {
  const from = (least: number, count: number): number => (most >= least ? count : 0)
  switch (what) {
    // Re-checks, and what may have to be confirmed of them.
    case 'requests for what comes after the trial':
      return profile === 'full' ? from(roomyRun, 7) : 0
    case 'requests for the end': {
      const lastGet = from(2, 1)
      // A POST, a page of each status, and one of any; fetches; and requests that must be rejected, once more.
      const rechecks = from(roomyRun, 5 + restFetches + 3)
      return lastGet + rechecks + keptFor('requests for what comes after the trial', most, profile)
    }
    // A violation that is found late finds most others exhausted.
    case 'requests for causes alone':
      return from(minimisingRun, forIsolation)
    case 'requests that exploration leaves': {
      // To confirm what may be chance. Each 5xx takes three: the same again, a plain one, and a third that tells it from chance.
      const toConfirm = 5 + from(roomyRun, 8)
      return toConfirm + keptFor('requests for the end', most, profile)
    }
    case 'creates for causes alone':
      return from(minimisingCreates, isolationCreates)
    case 'creates for the end': {
      const ofTrial = from(roomyCreates, trialCreates) + from(minimisingCreates, createsOfCounter)
      // One that is accepted, and a few at once that must be rejected: they take none, but are not sent where none is left.
      return from(roomyCreates, 5) + (hasTrial(profile) ? ofTrial : 0)
    }
  }
}
