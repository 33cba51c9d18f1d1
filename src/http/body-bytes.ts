import type { TransportRequest } from './transport.ts'

/** No character begins with it, and none goes on with it (RFC 3629, section 3). */
const brokenByte = Buffer.of(0xff)
const replacement = '\ufffd'

/** A body in bytes: those of UTF-8, but for what is to be broken. */
export function bodyBytes({ body = '', isBroken }: Pick<TransportRequest, 'body' | 'isBroken'>): Buffer {
  if (isBroken !== true) return Buffer.from(body)
  const parts = body.split(replacement).map((part) => Buffer.from(part))
  return Buffer.concat(parts.flatMap((part, place) => (place === 0 ? [part] : [brokenByte, part])))
}
