import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { ResponseRecord } from '../spec/exchange.ts'
import { BodyTooLarge, TooManyParts } from './body-too-large.ts'
import { parseBody } from './parse-body.ts'

/** A content coding that the suite cannot decode. */
export class UnknownCoding extends Error {
  override readonly name = 'UnknownCoding'

  constructor(coding: string) {
    super(`the content coding ${coding} is not known`)
  }
}

type BodyReading = Pick<ResponseRecord, 'text' | 'body' | 'parseError'>

/** Decodes codings (RFC 9110, 8.4), UTF-8 and JSON. @throws BodyTooLarge; TooManyParts; UnknownCoding if `anyCoding` */
export function readBody(
  bytes: Buffer,
  contentEncoding: string | undefined,
  maxBytes: number,
  anyCoding = false,
): BodyReading {
  if (bytes.length === 0) return { text: '', body: undefined }
  let decoded: Buffer
  try {
    decoded = decodeContent(bytes, contentEncoding, maxBytes)
  } catch (error) {
    if (error instanceof BodyTooLarge || (anyCoding && error instanceof UnknownCoding)) throw error
    const parseError = `not decodable as ${contentEncoding}: ${error instanceof Error ? error.message : error}`
    return { text: '', body: undefined, parseError }
  }
  const text = decoded.toString('utf8')
  if (text === '') return { text, body: undefined }
  if (!isUtf8(decoded)) {
    const again = Buffer.from(text)
    const place = decoded.findIndex((byte, index) => byte !== again[index])
    return { text, body: undefined, parseError: `not UTF-8 from byte ${place} on` }
  }
  try {
    return { text, body: parseBody(text) }
  } catch (error) {
    if (error instanceof TooManyParts) throw error
    return { text, body: undefined, parseError: withoutExcerpt(error) }
  }
}

/** Removes the parser's quotation, which may contain a part of a key that is too short to be masked. */
function withoutExcerpt(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '')
}

function decodeContent(bytes: Buffer, contentEncoding: string | undefined, maxBytes: number): Buffer {
  if (contentEncoding === undefined) return bytes
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  return codings.reduceRight((rest, coding) => decodeCoding(rest, coding, maxBytes), bytes)
}

function decodeCoding(bytes: Buffer, coding: string, maxOutputLength: number): Buffer {
  const limits = { maxOutputLength }
  try {
    switch (coding) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(bytes, limits)
      case 'br':
        return brotliDecompressSync(bytes, limits)
      case 'deflate':
        // Some senders omit the zlib wrapper of `deflate`, whose first byte names its method.
        return ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, limits) : inflateRawSync(bytes, limits)
      case 'zstd':
        return zstdDecompressSync(bytes, limits)
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BodyTooLarge(maxOutputLength)
    throw error
  }
  throw new UnknownCoding(coding)
}
