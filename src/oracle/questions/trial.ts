import type { QuestionId } from '../../spec/question-id.ts'
import type { Trial } from '../rate/trial.ts'
import { isLetIn, operationOf, type Steps } from '../step.ts'

/** The questions of RATE-9 that a trial of the rate limit answers as a whole. */
export type TrialQuestion = Extract<QuestionId<'RATE-9'>, 'counted-by' | 'rejected-count'>

/** Two Resets that differ by less, in seconds, may be one that was rounded. */
const plainlyLater = 2

/** Reads the answer to each of them, where the trial shows it. */
export const trialQuestions: Readonly<Record<TrialQuestion, (trial: Trial) => string | undefined>> = {
  'counted-by': ({ spent, apart, crossedApart, uncrossed }) => {
    const ofTheirOwn = operationsOf([...apart, ...crossedApart, ...uncrossed].flat())
    const tried = inWords(operationsOf(spent).difference(ofTheirOwn))
    const limits =
      ofTheirOwn.size === 0
        ? `one limit for all operations tried (${tried})`
        : `a limit of their own for ${inWords(ofTheirOwn)}, beside the one for ${tried}`
    return `${limits}; whether an address has a limit cannot be seen`
  },
  'rejected-count': ({ spent }) => {
    const rejected = spent.filter(({ status }) => status === 429)
    const later = latestReset(rejected) - latestReset(spent.filter(isLetIn))
    if (!Number.isFinite(later)) return undefined
    const among = `over ${rejected.length} rejected requests`
    return later >= plainlyLater
      ? `they count: Reset moved on ${among}`
      : `nothing shows that they count: Reset stayed where it was ${among}`
  },
}

function operationsOf(steps: Steps): ReadonlySet<string | undefined> {
  return new Set(steps.map(operationOf))
}

function inWords(operations: ReadonlySet<string | undefined>): string {
  return [...operations].toSorted().join(', ')
}

function latestReset(steps: Steps): number {
  return Math.max(...steps.flatMap(({ reading }) => reading?.reset ?? []))
}
