/** Of lists and objects no more is kept: the longest page has a hundred animals (interface document, Limits). */
const mostMembers = 2000
/** Strings beyond this are none that are compared with anything. */
const longestString = 4096
const keptOfLongOnes = 64

/**
 * What is held on to of a large body: all that can be judged, but not the photographs that its animals may have. Of lists and
 * objects with far too many members the beginning is kept, and so it is of long strings.
 *
 * @param value - as parsed, and nested no deeper than calls can be
 */
export function pruned(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestString ? ownText(value.slice(0, keptOfLongOnes)) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, mostMembers).map(pruned)
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostMembers)
      .map(([name, member]) => [name, pruned(member)]),
  )
}

/** A copy: a part of a text keeps all of it in memory. */
export function ownText(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le')
}
