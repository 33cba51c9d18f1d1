import type { Judgement } from './judgement.ts'

/** How a judgement is told. */
interface JudgementWords {
  readonly label: string
  readonly meaning: string
  readonly tone: 'good' | 'bad' | 'doubt'
}

/** The words for every judgement. */
export const judgementWords: Readonly<Record<Judgement, JudgementWords>> = {
  found: { label: 'found', meaning: 'The requirement that the fault breaks failed.', tone: 'good' },
  quiet: { label: 'quiet', meaning: 'Nothing failed, and all that can be judged was.', tone: 'good' },
  overdeclared: {
    label: 'overdeclared',
    meaning:
      'Found, but a requirement that is said to break too never did: take it off (collateral of the fault).',
    tone: 'bad',
  },
  undeclared: {
    label: 'undeclared',
    meaning: 'A requirement failed that no fault is said to break: a false alarm, or missing in collateral.',
    tone: 'bad',
  },
  stale: {
    label: 'stale',
    meaning: 'It is found: take it off the list of known misses (knownMiss of the fault).',
    tone: 'bad',
  },
  'known-miss': {
    label: 'known miss',
    meaning: 'Not found, and listed so: the suite is known not to see it yet.',
    tone: 'doubt',
  },
  elsewhere: {
    label: 'elsewhere',
    meaning: 'Something failed, but not the requirement that the fault breaks.',
    tone: 'bad',
  },
  missed: { label: 'missed', meaning: 'There is a fault, and nothing tells of it.', tone: 'bad' },
  alarm: { label: 'false alarm', meaning: 'Something failed, though the service conforms.', tone: 'bad' },
  inconclusive: {
    label: 'inconclusive',
    meaning: 'Nothing failed, but something was left open that can be judged.',
    tone: 'doubt',
  },
  crash: { label: 'crash', meaning: 'The suite itself went wrong: its verdicts are void.', tone: 'bad' },
}
