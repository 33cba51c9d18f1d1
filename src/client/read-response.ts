import type { ResponseHead, ResponseRecord } from '../events/exchange.ts'
import type { Mask } from './mask.ts'
import { mediaTypeOf } from './media-type-of.ts'
import { readBody } from './read-body.ts'
import { headerReader } from './read-headers.ts'
import type { RawHead } from './transport.ts'

/** Reads answers, with no key in anything that it returns. */
export interface ResponseReader {
  readonly readHead: (head: RawHead) => ResponseHead
  /** Throws BodyTooLarge, and UnknownCoding where the request was open to any coding. */
  readonly readWhole: (head: RawHead, bytes: Buffer, anyCoding: boolean) => ResponseRecord
}

/**
 * Makes what reads the answers of one target: their header fields, media types and bodies.
 *
 * @param maxBytes - cap on the decoded length of a body
 */
export function responseReader(mask: Mask, maxBytes: number): ResponseReader {
  const readHeaders = headerReader(mask)
  return {
    readHead: ({ status, headers }) => ({ status, headers: readHeaders(headers) }),
    readWhole: ({ status, headers: raw }, bytes, anyCoding) => {
      const headers = readHeaders(raw)
      const { text, body, parseError } = readBody(bytes, headers['content-encoding'], maxBytes, anyCoding)
      const mediaType = mediaTypeOf(headers['content-type'])
      const record = { status, headers, mediaType, text: mask(text), body }
      return parseError === undefined ? record : { ...record, parseError: mask(parseError) }
    },
  }
}
