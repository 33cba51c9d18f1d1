import type { Draw } from './random-answer.ts'

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)).join('')

const alphabets = [
  range(33, 126),
  `${range(65, 90)}${range(97, 122)}${range(48, 57)}-_`,
  range(48, 57),
  '0123456789abcdef',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  'ab',
]
const lengths = [
  [1, 3],
  [4, 7],
  [8, 20],
  [21, 100],
  [101, 1000],
  [1001, 4096],
] as const

/** Draws a key, of any alphabet that a header field can carry, and of one to 4,096 characters. */
export function randomKey(draw: Draw): string {
  const alphabet = draw.oneOf(alphabets)
  const [least, most] = draw.oneOf(lengths)
  return Array.from({ length: draw.whole(least, most) }, () =>
    alphabet.charAt(draw.whole(0, alphabet.length - 1)),
  ).join('')
}
