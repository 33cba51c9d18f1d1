import { type Markup, markup } from 'petstore-conformance'
import { dayWords, isoOf, momentWords } from '../read/time-words.ts'

/** A moment, for people and for programs. */
export function timeTag(ms: number, form: 'moment' | 'day' = 'moment'): Markup {
  return markup`<time datetime="${isoOf(ms)}">${form === 'day' ? dayWords(ms) : momentWords(ms)}</time>`
}
