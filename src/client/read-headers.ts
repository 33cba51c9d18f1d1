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

/** Header fields with names in lower case, repeated ones joined, and no key in them. */
export function readHeaders(headers: Fields, mask: Mask): Record<string, string> {
  const read: Record<string, string> = {}
  for (const given in headers) {
    const value = headers[given]
    const name = given.toLowerCase()
    const text = typeof value === 'string' ? value : (value ?? []).join(', ')
    read[name] = plain.get(name)?.(text) === true ? text : mask(text)
  }
  return read
}
