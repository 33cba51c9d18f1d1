import { createHash } from 'node:crypto'

/** Of lists and objects no more is kept: the longest page has a hundred animals (interface document, Limits). */
const mostMembers = 2000
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
 * objects with far too many members the beginning is kept, and of long strings the beginning and a digest, by which two are
 * still told apart.
 *
 * @param value - as parsed, and nested no deeper than calls can be
 */
export function pruned(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestString ? cut(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, mostMembers).map(pruned)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name], place) => place < mostMembers || described.has(name))
      .map(([name, member]) => [name, pruned(member)]),
  )
}

function cut(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return `${ownText(text.slice(0, keptOfLongOnes))}… (${text.length} characters, SHA-256 ${digest})`
}

/** A copy: a part of a text keeps all of it in memory. */
export function ownText(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
