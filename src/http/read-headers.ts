import type { Mask } from './mask.ts'
import { parseHttpDate } from './retry-after.ts'

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>

const number = /^\d{1,15}$/

/** Headers that verdicts and pacing depend on, and when their value is no echo of a key and stays unmasked. */
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

/** Names that stay unmasked, even where a key is such a word. */
const usual =
  /^(connection|keep-alive|transfer-encoding|server|vary|etag|location|www-authenticate|cache-control|x-powered-by|x-request-id)$/

/** Most masked texts that are cached, since most fields recur in each response. */
const mostRemembered = 64

/** Makes a function that reads header fields: names in lower case, repeated ones joined, all without keys. */
export function headerReader(mask: Mask): (headers: Fields) => Record<string, string> {
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
      // White space around a value is no part of it (RFC 9112, 5).
      const text = (typeof value === 'string' ? value : value.join(', ')).trim()
      const isPlain = plain.get(name)
      // A name may echo a key, too.
      const shownName = isPlain !== undefined || usual.test(name) ? name : masked(name)
      fields[shownName] = isPlain?.(text) === true ? text : masked(text)
    }
    return fields
  }
}
