import type { Credential } from '../spec/credential.ts'

type Truncated = Extract<Credential, { readonly kind: 'truncated' }>

/** Characters of a key that are changed, or cut off. */
const nearMissLength = 4

/** A shorter key leaves too little at either side of a change to be masked in an echo. */
export const shortestSplitKey = 20

const fewestSecret = 12
/** Numbers or words, as in `12|`, `key_`, and `sk_live_`. */
const partsOfPrefix = /^(?:[a-z0-9]{1,8}[_|.:-]){1,3}/i

/** The length of a prefix that may name the kind of a key or its owner: a service may compare only what follows. */
export function prefixLength(key: string): number {
  const [prefix = ''] = partsOfPrefix.exec(key.slice(0, -fewestSecret)) ?? []
  return prefix.length
}

/** The key without its last four letters and digits, and punctuation among them, such as padding, if that leaves any. */
export function truncatedKey(key: string): Truncated | undefined {
  let weighty = 0
  for (let cut = 1; cut < key.length; cut += 1) {
    if (/[a-z0-9]/i.test(key.charAt(key.length - cut))) weighty += 1
    if (weighty === nearMissLength) return { kind: 'truncated', characters: cut }
  }
  return undefined
}

/** The first half of a key too short for that: more might be another key, as `k1` of `k12`; undefined for one character. */
export function halvedKey(key: string): Truncated | undefined {
  const left = Math.floor(key.length / 2)
  return left === 0 ? undefined : { kind: 'truncated', characters: key.length - left }
}

/** The part before the last sign of a key, such as its number, if it has four characters, and four letters or digits follow. */
export function keyUpToSign(key: string): Truncated | undefined {
  const left = /^(.{4,})[^a-z0-9](?=(?:[^a-z0-9]*[a-z0-9]){4})/i.exec(key)?.[1]
  return left === undefined ? undefined : { kind: 'truncated', characters: key.length - left.length }
}

/** The key with the end replaced that {@link truncatedKey} cuts; `pick` chooses each character from some. */
export function keyWithEndReplaced(key: string, pick: (from: string) => string): Credential | undefined {
  const { characters } = truncatedKey(key) ?? {}
  if (characters === undefined) return undefined
  const replacement = otherThan(key.slice(-characters), pick)
  return { kind: 'end-replaced', characters, replacement }
}

/** The key with four characters replaced in its middle or behind its prefix; undefined for a key that may not be split. */
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

/** The key without its prefix and the four characters behind it; undefined for a key that may not be split. */
export function beheadedKey(key: string): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  return { kind: 'beheaded', characters: prefixLength(key) + nearMissLength }
}

/** The index of the four characters in the middle of a key. */
function middleOf(key: string): number {
  return Math.floor((key.length - nearMissLength) / 2)
}

function otherThan(text: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return [...text].map((char) => pick(letters.replace(char.toLowerCase(), ''))).join('')
}
