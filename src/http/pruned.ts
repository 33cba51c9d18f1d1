import { createHash } from 'node:crypto'

/** Members of pets and errors in the interface document, which are always kept. */
export const described: ReadonlySet<string> = new Set('id name categoryId status code message'.split(' '))
/** Longer strings are cut in every response, so that a page and a GET by id still show the same pet alike. */
export const longestString = 32_768
const keptOfLongOnes = 64
/** The size of a value besides its text, in one-byte characters. */
const perValue = 32

interface Room {
  /** Negative where documented members took more. */
  left: number
  readonly longest: number
  /** Members of a list or an object: the longest page has a hundred pets (interface document, Limits). */
  readonly members: number
}

/** What is kept of a long body: first members, long strings as a beginning and a digest, documented members always. */
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

/** A copy, since a substring keeps the whole text in memory. */
export function ownText(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
