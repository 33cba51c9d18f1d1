import type { ChanceStream } from './chance.ts'

/** A plain name that software takes for something else. */
export interface TellingName {
  readonly label: string
  readonly name: string
}

/**
 * Plain names, of ASCII letters, digits and inner spaces, that a column, a parser or a language without types takes for a
 * number. So many of their digits are drawn that no other animal has one of them.
 */
export function numberNames(chance: ChanceStream): readonly TellingName[] {
  const digits = (count: number): string => Array.from({ length: count }, () => chance.integer(1, 9)).join('')
  return [
    { label: 'digits with zeros before them', name: `00${digits(9)}` },
    { label: 'a number with an exponent', name: `${digits(9)}e${chance.integer(2, 9)}` },
    { label: 'more digits than a double holds', name: digits(20) },
    { label: 'a hexadecimal number', name: `0x${digits(9)}` },
  ]
}
