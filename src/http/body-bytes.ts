import type { TransportRequest } from './transport.ts'

/** Never valid in UTF-8 (RFC 3629, section 3). */
const brokenByte = Buffer.of(0xff)
const replacement = '\ufffd'

/** A body in UTF-8, with broken bytes where the request wants them. */
export function bodyBytes({ body = '', isBroken }: Pick<TransportRequest, 'body' | 'isBroken'>): Buffer {
  if (isBroken !== true) return Buffer.from(body)
  const parts = body.split(replacement).map((part) => Buffer.from(part))
  return Buffer.concat(parts.flatMap((part, place) => (place === 0 ? [part] : [brokenByte, part])))
}
