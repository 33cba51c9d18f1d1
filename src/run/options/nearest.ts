import { closest, distance } from 'fastest-levenshtein'

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
