/** Classes of values that services treat differently. */
export interface Kinds<T> {
  readonly levels: readonly string[]
  readonly levelOf: (value: T | undefined) => string | undefined
}

/** Kinds of characters, the most easily damaged first: a name has the kind of the first that applies. */
const characters: readonly (readonly [name: string, has: RegExp])[] = [
  ['beyond U+FFFF', /[\u{10000}-\u{10FFFF}]/u],
  ['combining', /\p{M}|\u200D/u],
  ['another script', /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u],
  ['Latin beyond ASCII', /[^\0-\x7F]/u],
  ['ASCII signs', /[^A-Za-z0-9 ]/u],
  ['letters and digits', /./u],
]

/** Names by their kinds of characters. */
export const alphabets: Kinds<string> = {
  levels: characters.map(([name]) => name),
  levelOf: (name = '') => characters.find(([, has]) => has.test(name))?.[0],
}

/** Sorts numbers into consecutive ranges, each from the end of the one before it. */
export function inRanges<T extends number | bigint>(
  ranges: readonly (readonly [name: string, to: T])[],
  beyond: string,
): Kinds<T> {
  return {
    levels: [...ranges.map(([name]) => name), beyond],
    levelOf: (value) =>
      value === undefined ? undefined : (ranges.find(([, to]) => value <= to)?.[0] ?? beyond),
  }
}

/** Categories by the narrowest number type that holds them. */
export const categories = inRanges<bigint>(
  [
    ['below -2^53', -(2n ** 53n)],
    ['below 0', -1n],
    ['0', 0n],
    ['8 bits', 255n],
    ['16 bits', 2n ** 16n],
    ['24 bits', 2n ** 24n],
    ['31 bits', 2n ** 31n - 1n],
    ['32 bits', 2n ** 32n],
    ['53 bits', 2n ** 53n],
  ],
  'more than 53 bits',
)

/** Names by their length in code points. */
export const lengths = inRanges<number>(
  [
    ['1 character', 1],
    ['2 to 10', 10],
    ['11 to 20', 20],
    ['21 to 40', 40],
  ],
  '41 and more',
)
