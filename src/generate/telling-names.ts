import type { ChanceStream } from './chance.ts'

/** Names that a column, a parser or a language without types takes for a number; so many digits are drawn that each is new. */
export function numberNames(chance: ChanceStream): readonly string[] {
  const digits = (count: number): string => Array.from({ length: count }, () => chance.integer(1, 9)).join('')
  return [
    // As many in all as a telephone number has in some countries.
    `00${digits(8)}`,
    `${digits(9)}e${chance.integer(2, 9)}`,
    // More than a double holds, and within int64: such a name may be asked for as an id. Some even ones are doubles.
    `${digits(17)}7`,
    `0x${digits(9)}`,
    `${digits(7)}.50`,
  ]
}

/** A date, alone or with a time, as JSON libraries and columns make one of a text (ISO 8601). */
export function dateName(chance: ChanceStream, isAlone: boolean): string {
  const two = (least: number, most: number): string => String(chance.integer(least, most)).padStart(2, '0')
  const date = `${chance.integer(2001, 2029)}-${two(1, 12)}-${two(13, 28)}`
  return isAlone ? date : `${date}T${two(10, 23)}:${two(10, 59)}:${two(10, 59)}Z`
}

/** Digits that filters take for the number of a payment card: sixteen, the last of which checks the others (ISO/IEC 7812-1). */
export function cardName(chance: ChanceStream): string {
  const digits = [4, ...Array.from({ length: 14 }, () => chance.integer(1, 9))]
  // From the last one back, every other digit counts twice, the one before the check digit first.
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? 2 * digit : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
