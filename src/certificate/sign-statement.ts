import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bundleToJSON } from '@sigstore/bundle'
import { DSSEBundleBuilder } from '@sigstore/sign'
import { keyHint } from './key-pair.ts'
import { payloadType, type Statement } from './statement.ts'

/**
 * Signs a statement with a key of one's own, in a DSSE envelope.
 *
 * @returns a Sigstore bundle, as JSON. Nothing is sent anywhere: it has no entry in a log, and no time stamp.
 */
export async function signStatement(statement: Statement, privateKey: KeyObject): Promise<string> {
  const publicKey = createPublicKey(privateKey)
  const builder = new DSSEBundleBuilder({
    signer: {
      sign: async (data) => ({
        // Ed25519 hashes by itself.
        signature: sign(privateKey.asymmetricKeyType === 'ec' ? 'sha256' : null, data, privateKey),
        key: {
          $case: 'publicKey',
          publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          hint: keyHint(publicKey),
        },
      }),
    },
    witnesses: [],
  })
  const data = Buffer.from(JSON.stringify(statement))
  const bundle = await builder.create({ data, type: payloadType })
  return `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`
}
