import { createHash } from 'node:crypto'
import type { ResponseHead, ResponseRecord } from '../events/exchange.ts'
import { BodyTooLarge } from './body-too-large.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { Mask } from './mask.ts'
import { mediaTypeOf } from './media-type-of.ts'
import { longestString, ownText, pruned } from './pruned.ts'
import { readBody } from './read-body.ts'
import { headerReader } from './read-headers.ts'
import type { RawHead } from './transport.ts'

/** Reads answers, with no key in anything that it returns. */
export interface ResponseReader {
  readonly readHead: (head: RawHead) => ResponseHead
  /** Throws BodyTooLarge, and UnknownCoding where the request was open to any coding. */
  readonly readWhole: (head: RawHead, bytes: Buffer, anyCoding: boolean) => ResponseRecord
}

/** In UTF-16 units. What a run is answered it holds on to until its end: of longer texts the beginning. */
const longestText = 256 * 1024
/** Beyond this a text is worth the ten milliseconds that it takes to be rid of it. */
const veryLong = 2 ** 20
/** A key that the end would cut in two is masked before. */
const longestKey = 16_384

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
      if (bytes.byteLength > maxBytes) throw new BodyTooLarge(maxBytes)
      const { text, body, parseError } = readBody(bytes, headers['content-encoding'], maxBytes, anyCoding)
      const mediaType = mediaTypeOf(headers['content-type'])
      const record = { status, headers, mediaType, ...kept(text, body, mask) }
      if (text.length > veryLong) collectGarbage()
      return parseError === undefined ? record : { ...record, parseError: mask(parseError) }
    },
  }
}

function kept(text: string, parsed: unknown, mask: Mask): Pick<ResponseRecord, 'text' | 'body' | 'cut'> {
  const body = text.length > longestString ? pruned(parsed) : parsed
  if (text.length <= longestText) return { text: mask(text), body }
  const sha256 = createHash('sha256').update(text).digest('hex')
  const beginning = mask(ownText(text.slice(0, longestText + longestKey))).slice(0, longestText)
  return { text: ownText(beginning), body, cut: { length: text.length, sha256 } }
}
