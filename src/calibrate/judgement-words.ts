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
  elsewhere: {
    label: 'elsewhere',
    meaning: 'Something failed, but not the requirement that the fault breaks.',
    tone: 'bad',
  },
  missed: { label: 'missed', meaning: 'Nothing failed, though there is a fault.', tone: 'bad' },
  alarm: { label: 'false alarm', meaning: 'Something failed, though the service conforms.', tone: 'bad' },
  inconclusive: {
    label: 'inconclusive',
    meaning: 'Nothing failed, but something was left open that can be judged.',
    tone: 'doubt',
  },
  crash: { label: 'crash', meaning: 'The suite itself went wrong: its verdicts are void.', tone: 'bad' },
}
