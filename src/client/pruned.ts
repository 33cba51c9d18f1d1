import { createHash } from 'node:crypto'

/** Of lists and objects no more is kept: the longest page has a hundred animals (interface document, Limits). */
const mostMembers = 2000
/** Of all lists and objects together: as many lists of this length would be what a run cannot hold. */
const mostValues = 5 * mostMembers
/** What the interface document describes of animals and errors is kept wherever it stands. */
const described: ReadonlySet<string> = new Set([
  ...['id', 'name', 'categoryId', 'status'],
  ...['code', 'message'],
])
/**
 * Strings beyond this are cut, in whatever answer they stand: one that holds such a string is longer than this itself, so that
 * a page and a fetch that tell of the same animal tell of it in the same way.
 */
export const longestString = 32_768
const keptOfLongOnes = 64

/**
 * What is held on to of a long body: all that can be judged, but not the photographs that its animals may have. Of lists and
 * objects with far too many members, and of bodies with far too many values, the beginning is kept, and of long strings the
 * beginning and a digest, by which two are still told apart.
 *
 * @param value - as parsed, and nested no deeper than calls can be
 */
export function pruned(value: unknown): unknown {
  return within({ left: mostValues }, value)
}

function within(room: { left: number }, value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestString ? cut(value) : value
  if (!isHolder(value)) return value
  const isRoom = (place: number): boolean => place < mostMembers && room.left-- > 0
  if (Array.isArray(value)) return value.filter((_, place) => isRoom(place)).map((one) => within(room, one))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member], place) => isRoom(place) || (described.has(name) && !isHolder(member)))
      .map(([name, member]) => [name, within(room, member)]),
  )
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function cut(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return `${ownText(text.slice(0, keptOfLongOnes))}… (${text.length} characters, SHA-256 ${digest})`
}

/** A copy: a part of a text keeps all of it in memory. */
export function ownText(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
