import { closest, distance } from 'fastest-levenshtein'
import { clip, visibleLine } from '../visible-text.ts'

/** The user asked for something that cannot be done; the message says what, and how to mend it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly exitCode = 2
}

const longest = 60

/** A value that a user gave, as a message names it. Not for keys, nor for what may hold one. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `"${clip(visibleLine(value), longest)}"`
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  return clip(String(value), longest)
}

/** The word that was most likely meant, if any resembles it. Letter case, hyphens and underscores count for nothing. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const wanted = bare(word)
  const found = words.find((one) => bare(one) === closest(wanted, words.map(bare)))
  if (found === undefined) return undefined
  // Farther than this, a suggestion would only puzzle. The same letters in another order are a slip of the fingers.
  const farthest = Math.min(3, Math.floor((Math.max(wanted.length, bare(found).length) + 2) / 3))
  const isSlip = [...wanted].sort().join() === [...bare(found)].sort().join()
  return isSlip || distance(wanted, bare(found)) <= farthest ? found : undefined
}

/** ` Did you mean X?`, to be put after a sentence; empty when no word resembles it, or it is no text. */
export function didYouMean(word: unknown, words: readonly string[]): string {
  const found = typeof word === 'string' ? nearest(word, words) : undefined
  return found === undefined ? '' : ` Did you mean ${found}?`
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/[-_]/g, '')
}
