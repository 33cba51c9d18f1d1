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

/** Names that go before any key that is a word. */
const usual =
  /^(connection|keep-alive|transfer-encoding|server|vary|etag|location|www-authenticate|cache-control|x-powered-by|x-request-id)$/

/** Most fields say the same in one response after another: so many texts are masked once. */
const mostRemembered = 64

/** Makes what reads header fields: names in lower case, repeated ones joined, and no key in any of them. */
export function headerReader(mask: Mask): HeaderReader {
  const remembered = new Map<string, string>()
  const masked = (text: string): string => {
    const known = remembered.get(text)
    if (known !== undefined) return known
    const read = mask(text)
    if (remembered.size < mostRemembered) remembered.set(text, read)
    return read
  }
  return (headers) => {
    const fields: Record<string, string> = {}
    for (const [given, value = []] of Object.entries(headers)) {
      const name = given.toLowerCase()
      // Blanks around a value are no part of it (RFC 9112, 5).
      const text = (typeof value === 'string' ? value : value.join(', ')).trim()
      const isPlain = plain.get(name)
      // Who echoes what it was sent may do so in a name.
      const shownName = isPlain !== undefined || usual.test(name) ? name : masked(name)
      fields[shownName] = isPlain?.(text) === true ? text : masked(text)
    }
    return fields
  }
}
