import { longestName } from '../../oracle/body-validity.ts'

/** Code points of names that are tried, the longest first: a column of 255 holds them, and what must come back unchanged. */
export const wideLengths: readonly number[] = [195, longestName]
/** Of three and four bytes in UTF-8: where a text is cut by its bytes, it is hardly cut between two of them. */
const letters = ['犬', '🐶', '𠮷', '🐈', '猫', '🦊', '𝔘', '🐴']

/** Fills a name up to so many code points: else a page of a hundred pets would be shorter than the buffers of servers. */
export function widened(own: string, codePoints: number): string {
  const room = codePoints - [...own].length - 1
  if (room <= 0) return own
  const text = Array.from({ length: room }, (_, index) => letters[index % letters.length]).join('')
  return `${own} ${text}`
}
