import type { Credential } from '../spec/credential.ts'

type Truncated = Extract<Credential, { readonly kind: 'truncated' }>

/** So many characters of a key are changed, or cut off, at least. */
export const nearMissLength = 4

/** Of a shorter key too little is left at either side of a change to be masked where it is echoed. */
export const shortestSplitKey = 20

/** So many characters are secret at least: what stands before them may be no part of what is compared. */
const fewestSecret = 12
/** A number or a word, as in `12|`, `key_`, and `sk_live_`. */
const partsOfPrefix = /^(?:[a-z0-9]{1,8}[_|.:-]){1,3}/i

/** How many characters of a key may tell of its kind or its owner alone: a service may compare what follows them. */
export function prefixLength(key: string): number {
  const [prefix = ''] = partsOfPrefix.exec(key.slice(0, -fewestSecret)) ?? []
  return prefix.length
}

/**
 * The key without its last four letters and digits, and punctuation between and behind them, such as base64 padding;
 * undefined when that leaves nothing.
 */
export function truncatedKey(key: string): Truncated | undefined {
  let weighty = 0
  for (let cut = 1; cut < key.length; cut += 1) {
    if (/[a-z0-9]/i.test(key.charAt(key.length - cut))) weighty += 1
    if (weighty === nearMissLength) return { kind: 'truncated', characters: cut }
  }
  return undefined
}

/** The first half of a key too short for that: more might be another's key, as `k1` of `k12`; undefined of one character. */
export function halvedKey(key: string): Truncated | undefined {
  const left = Math.floor(key.length / 2)
  return left === 0 ? undefined : { kind: 'truncated', characters: key.length - left }
}

/**
 * What stands before the last sign within the key, as the number of one that has its secret behind that; undefined unless it
 * leaves four characters at least and cuts four letters and digits.
 */
export function keyUpToSign(key: string): Truncated | undefined {
  const left = /^(.{4,})[^a-z0-9](?=(?:[^a-z0-9]*[a-z0-9]){4})/i.exec(key)?.[1]
  return left === undefined ? undefined : { kind: 'truncated', characters: key.length - left.length }
}

/** The key with what {@link truncatedKey} cuts replaced, each character by one that `pick` chooses of some. */
export function keyWithEndReplaced(key: string, pick: (from: string) => string): Credential | undefined {
  const { characters } = truncatedKey(key) ?? {}
  if (characters === undefined) return undefined
  const replacement = otherThan(key.slice(-characters), pick)
  return { kind: 'end-replaced', characters, replacement }
}

/**
 * The key with four characters replaced, in its middle or at its beginning, which is behind what may be no secret; undefined
 * when too little would be left at either side to be masked where it is echoed.
 */
export function keyWithPartReplaced(
  key: string,
  part: 'beginning' | 'middle',
  pick: (from: string) => string,
): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  const after = part === 'middle' ? middleOf(key) : prefixLength(key)
  const replacement = otherThan(key.slice(after, after + nearMissLength), pick)
  return { kind: 'middle-replaced', after, replacement }
}

/**
 * The key without its first four characters, and without what may stand before them that is no secret; undefined when too
 * little would be left to be masked where it is echoed.
 */
export function beheadedKey(key: string): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  return { kind: 'beheaded', characters: prefixLength(key) + nearMissLength }
}

/** Where the four characters in the middle of a key begin. */
export function middleOf(key: string): number {
  return Math.floor((key.length - nearMissLength) / 2)
}

/** Letters and digits none of which stands where it stood. */
function otherThan(text: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return [...text].map((char) => pick(letters.replace(char.toLowerCase(), ''))).join('')
}
