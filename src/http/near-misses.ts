import type { Credential } from '../spec/credential.ts'

type Truncated = Extract<Credential, { readonly kind: 'truncated' }>

/** Characters of a key that are changed or cut off. */
export const nearMissLength = 4

/** A shorter key leaves too little beside a change to mask an echo of it. */
export const shortestSplitKey = 20

const fewestSecret = 12
/** Numbers or words, as in `12|`, `key_`, and `sk_live_`. */
const partsOfPrefix = /^(?:[a-z0-9]{1,8}[_|.:-]){1,3}/i

/** The length of a prefix that may name the key's kind or owner, since a service may compare only the rest. */
export function prefixLength(key: string): number {
  const [prefix = ''] = partsOfPrefix.exec(key.slice(0, -fewestSecret)) ?? []
  return prefix.length
}

/** The key without its last four letters and digits, and punctuation among them; undefined if that leaves nothing. */
export function truncatedKey(key: string): Truncated | undefined {
  let weighty = 0
  for (let cut = 1; cut < key.length; cut += 1) {
    if (/[a-z0-9]/i.test(key.charAt(key.length - cut))) weighty += 1
    if (weighty === nearMissLength) return { kind: 'truncated', characters: cut }
  }
  return undefined
}

/** The first half of a key too short for that, since a longer part may be another key; undefined for one character. */
export function halvedKey(key: string): Truncated | undefined {
  const left = Math.floor(key.length / 2)
  return left === 0 ? undefined : { kind: 'truncated', characters: key.length - left }
}

/** The part before the key's last sign, if it has four characters, and four letters or digits follow. */
export function keyUpToSign(key: string): Truncated | undefined {
  const left = /^(.{4,})[^a-z0-9](?=(?:[^a-z0-9]*[a-z0-9]){4})/i.exec(key)?.[1]
  return left === undefined ? undefined : { kind: 'truncated', characters: key.length - left.length }
}

/** The key with the end that {@link truncatedKey} cuts replaced; `pick` draws each character. */
export function keyWithEndReplaced(key: string, pick: (from: string) => string): Credential | undefined {
  const { characters } = truncatedKey(key) ?? {}
  if (characters === undefined) return undefined
  const replacement = otherThan(key.slice(-characters), pick)
  return { kind: 'end-replaced', characters, replacement }
}

/** The key with four characters replaced, in the middle or behind its prefix; undefined for a short key. */
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

/** The key without its prefix and the four characters behind it; undefined for a short key. */
export function beheadedKey(key: string): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  return { kind: 'beheaded', characters: prefixLength(key) + nearMissLength }
}

/** The index of the four middle characters of a key. */
export function middleOf(key: string): number {
  return Math.floor((key.length - nearMissLength) / 2)
}

function otherThan(text: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return [...text].map((char) => pick(letters.replace(char.toLowerCase(), ''))).join('')
}
