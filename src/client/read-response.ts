import type { ResponseHead, ResponseRecord } from '../events/exchange.ts'
import { BodyTooLarge } from './body-too-large.ts'
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

/** Bodies beyond this are large: no page of a hundred animals comes near it. */
const largeBytes = 256 * 1024
/** Of large bodies so many bytes are taken in: what a run is answered it holds on to until its end. */
const mostOfLarge = 12 * 1024 * 1024

/**
 * Makes what reads the answers of one target: their header fields, media types and bodies.
 *
 * @param maxBytes - cap on the decoded length of a body; less once many large ones were taken in
 */
export function responseReader(mask: Mask, maxBytes: number): ResponseReader {
  const readHeaders = headerReader(mask)
  let leftForLarge = mostOfLarge
  return {
    readHead: ({ status, headers }) => ({ status, headers: readHeaders(headers) }),
    readWhole: ({ status, headers: raw }, bytes, anyCoding) => {
      const headers = readHeaders(raw)
      const most = leftForLarge > 0 ? maxBytes : Math.min(maxBytes, largeBytes)
      if (bytes.byteLength > most) throw new BodyTooLarge(most)
      const { text, body, parseError } = readBody(bytes, headers['content-encoding'], most, anyCoding)
      if (text.length > largeBytes) leftForLarge -= text.length
      const mediaType = mediaTypeOf(headers['content-type'])
      const record = { status, headers, mediaType, text: mask(text), body }
      return parseError === undefined ? record : { ...record, parseError: mask(parseError) }
    },
  }
}
