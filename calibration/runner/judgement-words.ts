import type { Judgement } from './judgement.ts'

/** How a judgement is told. */
interface JudgementWords {
  readonly label: string
  readonly tone: 'good' | 'bad' | 'doubt'
}

/** The words for every judgement. */
export const judgementWords: Readonly<Record<Judgement, JudgementWords>> = {
  found: { label: 'found', tone: 'good' },
  quiet: { label: 'quiet', tone: 'good' },
  overdeclared: { label: 'overdeclared', tone: 'bad' },
  undeclared: { label: 'undeclared', tone: 'bad' },
  stale: { label: 'stale', tone: 'bad' },
  'known-miss': { label: 'known miss', tone: 'doubt' },
  elsewhere: { label: 'elsewhere', tone: 'bad' },
  missed: { label: 'missed', tone: 'bad' },
  alarm: { label: 'false alarm', tone: 'bad' },
  inconclusive: { label: 'inconclusive', tone: 'doubt' },
  overlooked: { label: 'overlooked', tone: 'bad' },
  crash: { label: 'crash', tone: 'bad' },
}
