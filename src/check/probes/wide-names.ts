import { longestName } from '../../oracle/body-validity.ts'

/** Code points of names that are tried, the longest first: a column of 255 holds them, and what must come back unchanged. */
export const wideLengths: readonly number[] = [195, longestName]
/** Of three and four bytes in UTF-8: where a text is cut by its bytes, it is hardly cut between two of them. */
const letters = ['犬', '🐶', '𠮷', '🐈', '猫', '🦊', '𝔘', '🐴']

/**
 * Names that take much room: in a store that begins empty, a page of a hundred animals would be shorter than the buffers of
 * servers. They may all be refused, so none is longer than one that was let in.
 */
export class WideNames {
  #most = 0

  /** Takes in a name that was let in. */
  note(name: string): void {
    const { length } = [...name]
    if (wideLengths.includes(length)) this.#most = Math.max(this.#most, length)
  }

  /** A name of the run's own, filled up as far as a name must come back unchanged, where such are let in. */
  fill(own: string): string {
    return wide(own, Math.min(this.#most, longestName))
  }

  /** The same, as far as names are let in: nobody has to keep all of it. */
  fillFurther(own: string): string {
    return wide(own, this.#most)
  }
}

/** A name with wide letters behind it, of so many code points in all; as it is where that is not more. */
export function wide(own: string, codePoints: number): string {
  const room = codePoints - [...own].length - 1
  if (room <= 0) return own
  const text = Array.from({ length: room }, (_, index) => letters[index % letters.length]).join('')
  return `${own} ${text}`
}
