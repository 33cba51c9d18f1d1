import { type Markup, markup } from 'petstore-conformance'
import type { Standing } from '../read/standing.ts'
import { standingWords } from '../read/standing-words.ts'

const tones: Readonly<Record<Standing, string>> = {
  'non-conformant': 'bad',
  unreachable: 'bad',
  inconclusive: 'doubt',
  unknown: 'doubt',
  conformant: 'good',
}

/** The class that colours a standing. */
export function toneOfStanding(standing: Standing): string {
  return tones[standing]
}

/** A standing as a mark and words, in its colour. */
export function standingTag(standing: Standing): Markup {
  const { mark, label } = standingWords[standing]
  return markup`<span class="tag ${tones[standing]}"><span aria-hidden="true">${mark}</span> ${label}</span>`
}
