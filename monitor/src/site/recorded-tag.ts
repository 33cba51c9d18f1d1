import { type Markup, markup, toneOf } from 'petstore-conformance'
import { type RecordedVerdict, recordedWords } from '../read/is-verdict.ts'

/** A verdict of a past run as a mark and a word, in its colour. */
export function recordedTag(verdict: RecordedVerdict): Markup {
  const { mark, label } = recordedWords[verdict]
  const tone = verdict === 'waived' ? 'doubt' : toneOf(verdict)
  return markup`<span class="tag ${tone}"><span aria-hidden="true">${mark}</span> ${label}</span>`
}
