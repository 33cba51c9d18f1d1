import { createHash, type KeyObject } from 'node:crypto'

/** A public key in short: SHA-256 of its SPKI in DER, in Base64. */
export function keyHint(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}
