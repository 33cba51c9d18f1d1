import type { Verdict } from '../../verdict/verdict.ts'
import { verdictWords } from '../verdict-words.ts'
import { type Markup, markup } from './markup.ts'

const tones: Readonly<Record<Verdict, string>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'doubt',
  warn: 'doubt',
  observed: 'quiet',
  'not-applicable': 'quiet',
  'not-selected': 'quiet',
}

/** The class that colours a verdict. */
export function toneOf(verdict: Verdict): string {
  return tones[verdict]
}

/** A verdict as a mark and a word, in its colour. */
export function verdictTag(verdict: Verdict): Markup {
  const { mark, label } = verdictWords[verdict]
  return markup`<span class="tag ${toneOf(verdict)}"><span aria-hidden="true">${mark}</span> ${label}</span>`
}
