import { createHash } from 'node:crypto'

/** What the interface document describes of animals and errors is kept wherever it stands. */
const described: ReadonlySet<string> = new Set(['id', 'name', 'categoryId', 'status', 'code', 'message'])
/** Longer strings are cut, in whatever answer they stand: a page and a fetch of the same animal show it in the same way. */
export const longestString = 32_768
const keptOfLongOnes = 64
/** What a value takes beside its text, in characters of one byte. */
const perValue = 32

/** How much of a body may be held on to, in characters. */
export interface Room {
  /** Less than nothing where what is described took more. */
  left: number
  /** Longer strings are cut. */
  readonly longest: number
  /** Members of a list or an object: the longest page has a hundred animals (interface document, Limits). */
  readonly members: number
}

/**
 * What is held on to of a long body, nested no deeper than calls can be: all that can be judged, but not photographs. Of
 * lists and objects with far too many members the beginning is kept, and of long strings the beginning and a digest, by which
 * two are still told apart. Once there is no room left, what is described is kept alone.
 */
export function pruned(value: unknown, room: Room): unknown {
  if (typeof value === 'string') {
    const kept = value.length > room.longest ? cut(value) : value
    room.left -= kept.length
    return kept
  }
  if (!isHolder(value)) return value
  const isRoom = (place: number): boolean => {
    if (place >= room.members || room.left <= 0) return false
    room.left -= perValue
    return true
  }
  if (Array.isArray(value)) return value.filter((_, place) => isRoom(place)).map((one) => pruned(one, room))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member], place) => isRoom(place) || (described.has(name) && !isHolder(member)))
      .map(([name, member]) => [name, pruned(member, room)]),
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
