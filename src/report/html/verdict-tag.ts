import type { Verdict } from '../../verdict/verdict.ts'
import { verdictWords } from '../verdict-words.ts'
import { type Markup, markup } from './markup.ts'
import { marked } from './parts.ts'

const tones: Readonly<Partial<Record<Verdict, string>>> = {
  pass: 'good',
  fail: 'bad',
  inconclusive: 'doubt',
  warn: 'doubt',
}

/** The class that colours a verdict. */
export function toneOf(verdict: Verdict): string {
  return tones[verdict] ?? 'quiet'
}

/** A verdict as a mark and a word, in its colour; struck out where it is void and counts for nothing. */
export function verdictTag(verdict: Verdict, isVoid = false): Markup {
  const words = marked(verdictWords[verdict])
  return markup`<span class="tag ${isVoid ? 'quiet' : toneOf(verdict)}">${isVoid ? markup`<s>${words}</s>` : words}</span>`
}
