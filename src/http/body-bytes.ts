import type { TransportRequest } from './transport.ts'

/** A byte that is never valid in UTF-8 (RFC 3629, section 3). */
const brokenByte = Buffer.of(0xff)
const replacement = '\ufffd'

/** A body in UTF-8, with invalid bytes where the request wants them. */
export function bodyBytes({ body = '', wire }: Pick<TransportRequest, 'body' | 'wire'>): Buffer {
  if (wire !== 'with a broken byte') return Buffer.from(body)
  const parts = body.split(replacement).map((part) => Buffer.from(part))
  return Buffer.concat(parts.flatMap((part, place) => (place === 0 ? [part] : [brokenByte, part])))
}

/** A body in two pieces (RFC 9293, section 3.8), cut near the middle, if possible within a character. */
export function piecesOf(body: string): readonly Buffer[] {
  const bytes = Buffer.from(body)
  if (bytes.byteLength < 2) return [bytes]
  const middle = Math.floor(bytes.byteLength / 2)
  const [cut = middle] = [...bytes.keys()]
    // A continuation byte of UTF-8 (RFC 3629, section 3).
    .filter((place) => ((bytes[place] ?? 0) & 0xc0) === 0x80)
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return [bytes.subarray(0, cut), bytes.subarray(cut)]
}
