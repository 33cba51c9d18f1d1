import { longestName } from '../../oracle/body-validity.ts'

/** Lengths of wide names in code points, longest first. Columns of 255 hold the first, which may be rejected. */
export const wideLengths: readonly number[] = [195, longestName]
/** Letters of three and four bytes in UTF-8, so that a cut by bytes hardly falls between two. */
const letters = ['犬', '🐶', '𠮷', '🐈', '猫', '🦊', '𝔘', '🐴']

/** Fills a name up to so many code points, so that a page of a hundred pets exceeds the buffers of servers. */
export function widened(own: string, codePoints: number): string {
  const room = codePoints - [...own].length - 1
  if (room <= 0) return own
  const text = Array.from({ length: room }, (_, index) => letters[index % letters.length]).join('')
  return `${own} ${text}`
}
