/** A way to sort values by what services do to them differently. */
export interface Kinds<T> {
  readonly levels: readonly string[]
  readonly levelOf: (value: T | undefined) => string | undefined
}

/** Kinds of characters, the ones that survive least first: a name is of the first that it has. */
const characters: readonly (readonly [name: string, has: RegExp])[] = [
  ['beyond U+FFFF', /[\u{10000}-\u{10FFFF}]/u],
  ['combining', /\p{M}|\u200D/u],
  ['another script', /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u],
  ['Latin beyond ASCII', /[^\0-\x7F]/u],
  ['ASCII signs', /[^A-Za-z0-9 ]/u],
]

/** By their characters. */
export const alphabets: Kinds<string> = {
  levels: [...characters.map(([name]) => name), 'letters and digits'],
  levelOf: (name) =>
    name === undefined || name === ''
      ? undefined
      : (characters.find(([, has]) => has.test(name))?.[0] ?? 'letters and digits'),
}

/** Where narrower numbers than int64 end: each holds what is up to it. */
const ends: readonly (readonly [name: string, to: bigint])[] = [
  ['below -2^53', -(2n ** 53n)],
  ['below 0', -1n],
  ['0', 0n],
  ['8 bits', 255n],
  ['16 bits', 2n ** 16n],
  ['24 bits', 2n ** 24n],
  ['31 bits', 2n ** 31n - 1n],
  ['32 bits', 2n ** 32n],
  ['53 bits', 2n ** 53n],
]

/** By the bits that they need. */
export const categories: Kinds<bigint> = {
  levels: [...ends.map(([name]) => name), 'more than 53 bits'],
  levelOf: (id) =>
    id === undefined ? undefined : (ends.find(([, to]) => id <= to)?.[0] ?? 'more than 53 bits'),
}
