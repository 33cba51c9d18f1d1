import { type VerdictWords, verdictWords } from 'petstore-conformance'
import type { RecordedVerdict } from './is-verdict.ts'

/** How a verdict of a past run is shown. */
export const recordedWords: Readonly<Record<RecordedVerdict, VerdictWords>> = {
  ...verdictWords,
  waived: { mark: '~', label: 'waived', meaning: 'A MUST was broken, and a waiver let it through.' },
}
