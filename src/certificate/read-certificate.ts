import type { KeyObject } from 'node:crypto'
import { bundleFromJSON, isBundleWithDsseEnvelope } from '@sigstore/bundle'
import { toSignedEntity, Verifier } from '@sigstore/verify'
import { codeOf } from '../run/options/usage-error.ts'
import { matchesStatementSchema } from '../spec/generated/compiled-certificate-schemas.ts'
import { isRecord } from '../spec/is-record.ts'
import { fingerprint } from './keys.ts'
import { payloadType, type Statement } from './statement.ts'

/** A certificate whose signature holds, or why it does not. */
export type ReadCertificate =
  | { readonly statement: Statement; readonly fault?: undefined }
  | { readonly fault: string; readonly statement?: undefined }

/** A fault of a certificate that is another key's. */
export const anotherKey = 'it was signed with another key'

/** Reads a certificate, a Sigstore bundle as JSON, and sees that a key has signed it. */
export function readCertificate(text: string, publicKey: KeyObject): ReadCertificate {
  try {
    const serialized = unambiguous(text.trimEnd(), 2)
    if (!isRecord(serialized)) throw new TypeError('it is no JSON object')
    const bundle = bundleFromJSON(serialized)
    if (!isBundleWithDsseEnvelope(bundle)) return { fault: 'it holds no DSSE envelope' }
    const { content, verificationMaterial } = bundle
    const { payload, payloadType: type } = content.dsseEnvelope
    if (type !== payloadType) return { fault: `its envelope is of the type ${type}, not ${payloadType}` }
    const material = verificationMaterial.content
    if (material?.$case !== 'publicKey') return { fault: 'it is not signed with a key of its own' }
    if (material.publicKey.hint !== fingerprint(publicKey)) return { fault: anotherKey }
    verifierOf(publicKey).verify(toSignedEntity(bundle))
    const statement = unambiguous(payload.toString('utf8'))
    return isStatement(statement) ? { statement } : { fault: 'it is no statement of the results of a run' }
  } catch (error) {
    if (codeOf(error) === 'SIGNATURE_ERROR') return { fault: 'its signature does not fit what it says' }
    return { fault: `it is no Sigstore bundle: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Without logs and time stamps: the key alone is what is trusted. */
function verifierOf(publicKey: KeyObject): Verifier {
  return new Verifier(
    {
      ...{ certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] },
      publicKey: () => ({ publicKey, validFor: () => true }),
    },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  )
}

/** Parses JSON that is written as the suite writes it: parsers differ in which of two members of one name they take. */
function unambiguous(text: string, indent?: number): unknown {
  const value: unknown = JSON.parse(text)
  if (JSON.stringify(value, null, indent) !== text) throw new SyntaxError('it is not written as one is')
  return value
}

function isStatement(value: unknown): value is Statement {
  return matchesStatementSchema(value)
}
