import type { ResponseRecord } from './exchange.ts'
import type { Mask } from './mask.ts'
import { readBody } from './read-body.ts'
import { headerReader } from './read-headers.ts'
import type { RawAnswer } from './receive.ts'

/**
 * Reads an answer: its header fields, its media type and its body, with no key in any of them. Throws BodyTooLarge.
 */
export type ResponseReader = (answer: RawAnswer) => ResponseRecord

/**
 * Makes what reads the answers of one target.
 *
 * @param maxBytes - cap on the decoded length of a body
 */
export function responseReader(mask: Mask, maxBytes: number): ResponseReader {
  const readHeaders = headerReader(mask)
  return ({ status, headers: raw, bytes }) => {
    const headers = readHeaders(raw)
    const { text, body, parseError } = readBody(bytes, headers['content-encoding'], maxBytes)
    const mediaType = mediaTypeOf(headers['content-type'])
    const record = { status, headers, mediaType, text: mask(text), body }
    return parseError === undefined ? record : { ...record, parseError: mask(parseError) }
  }
}

const json = 'application/json'

function mediaTypeOf(contentType: string | undefined): string {
  // As nearly all have it.
  if (contentType === json) return json
  return (contentType ?? '').split(';', 1).join('').trim().toLowerCase()
}
