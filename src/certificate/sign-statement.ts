import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bundleToJSON, toDSSEBundle } from '@sigstore/bundle'
import { dsse } from '@sigstore/core'
import { keyHint } from './key-pair.ts'
import { payloadType, type Statement } from './statement.ts'

/**
 * Signs a statement with the user's own key, in a DSSE envelope.
 *
 * @returns a Sigstore bundle, as JSON. Nothing is sent anywhere: it has no entry in a log, and no time stamp.
 */
export function signStatement(statement: Statement, privateKey: KeyObject): string {
  const artifact = Buffer.from(JSON.stringify(statement))
  const signed = dsse.preAuthEncoding(payloadType, artifact)
  const bundle = toDSSEBundle({
    artifact,
    artifactType: payloadType,
    // Ed25519 hashes by itself.
    signature: sign(privateKey.asymmetricKeyType === 'ec' ? 'sha256' : null, signed, privateKey),
    keyHint: keyHint(createPublicKey(privateKey)),
  })
  return `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`
}
