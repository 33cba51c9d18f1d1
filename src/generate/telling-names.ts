import type { ChanceStream } from './chance.ts'

/** Names that a column, a parser or an untyped language reads as a number, with digits enough to be new. */
export function numberNames(chance: ChanceStream): readonly string[] {
  const digits = (count: number): string => Array.from({ length: count }, () => chance.integer(1, 9)).join('')
  return [
    // As many digits as a telephone number in some countries.
    `00${digits(8)}`,
    `${digits(9)}e${chance.integer(2, 9)}`,
    // Beyond a double and within int64: such a name may be fetched as an id.
    `${digits(17)}7`,
    `0x${digits(9)}`,
    `${digits(7)}.50`,
  ]
}

/** A date, alone or with a time, in ISO 8601, which JSON libraries and columns convert. */
export function dateName(chance: ChanceStream, isAlone: boolean): string {
  const two = (least: number, most: number): string => String(chance.integer(least, most)).padStart(2, '0')
  const date = `${chance.integer(2001, 2029)}-${two(1, 12)}-${two(13, 28)}`
  return isAlone ? date : `${date}T${two(10, 23)}:${two(10, 59)}:${two(10, 59)}Z`
}

/** Sixteen digits with a valid check digit, which filters take for a payment card (ISO/IEC 7812-1). */
export function cardName(chance: ChanceStream): string {
  const digits = [4, ...Array.from({ length: 14 }, () => chance.integer(1, 9))]
  // From the end, every other digit counts twice, first the one before the check digit.
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? 2 * digit : digit
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return [...digits, (10 - (sum % 10)) % 10].join('')
}
