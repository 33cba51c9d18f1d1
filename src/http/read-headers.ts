import type { Mask } from './mask.ts'
import { parseHttpDate } from './retry-after.ts'

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>

const number = /^\d{1,15}$/

/**
 * Headers that verdicts and pacing rest on, and when their value is plainly no echo of a key. Masking would
 * turn `application/json` into something else for whoever's key is `json`.
 */
const plain: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['content-type', (value) => /^application\/json(;\s*charset=utf-8)?$/i.test(value)],
  ['content-encoding', (value) => /^(x-gzip|gzip|br|deflate|identity)$/i.test(value)],
  ['content-length', (value) => number.test(value)],
  ['date', (value) => parseHttpDate(value) !== undefined],
  ['retry-after', (value) => number.test(value) || parseHttpDate(value) !== undefined],
  ['x-ratelimit-limit', (value) => number.test(value)],
  ['x-ratelimit-remaining', (value) => number.test(value)],
  ['x-ratelimit-reset', (value) => number.test(value)],
])

/** Reads header fields. */
export type HeaderReader = (headers: Fields) => Record<string, string>

const mostRemembered = 64
/** Names that go before any key that is a word. */
const usual =
  /^(connection|keep-alive|transfer-encoding|server|vary|etag|location|www-authenticate|cache-control|x-powered-by|x-request-id)$/

/** Makes what reads header fields: names in lower case, repeated ones joined, and no key in any of them. */
export function headerReader(mask: Mask): HeaderReader {
  // Most fields say the same in one response after another.
  const remembered = new Map<string, { readonly text: string; readonly read: string }>()
  const readField = (name: string, given: string): string => {
    const known = remembered.get(name)
    if (known?.text === given) return known.read
    // Blanks around a value are no part of it (RFC 9112, 5).
    const text = given.trim()
    const read = plain.get(name)?.(text) === true ? text : mask(text)
    if (known !== undefined || remembered.size < mostRemembered) remembered.set(name, { text: given, read })
    return read
  }
  // Who echoes what it was sent may do so in a name.
  const names = new Map<string, string>()
  const nameOf = (name: string): string => {
    const known = names.get(name)
    if (known !== undefined) return known
    const read = plain.has(name) || usual.test(name) ? name : mask(name)
    if (names.size < mostRemembered) names.set(name, read)
    return read
  }
  return (headers) => {
    const fields: Record<string, string> = {}
    for (const given in headers) {
      const value = headers[given]
      const name = given.toLowerCase()
      fields[nameOf(name)] = readField(name, typeof value === 'string' ? value : (value ?? []).join(', '))
    }
    return fields
  }
}
