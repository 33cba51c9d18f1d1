import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleToJSON, toDSSEBundle } from '@sigstore/bundle'
import { dsse } from '@sigstore/core'
import { replaceFile } from '../report/replace-file.ts'
import { judgeFolder, unreadableFiles } from './judge-folder.ts'
import { fingerprint } from './keys.ts'
import {
  type Certified,
  certificateName,
  dayMs,
  evidenceFiles,
  payloadType,
  type Statement,
  statementOf,
} from './statement.ts'
import { subjectsOfEvidence, subjectsOfSuite } from './subjects.ts'

/**
 * Certifies the run in a folder, for some days from now, if its evidence comes to conformance when judged again. Gives the
 * name of the file, or why there is none; throws ReportNotWritable.
 */
export async function writeCertificate(
  folder: string,
  certified: Certified,
  validDays: number,
  privateKey: KeyObject,
  challenge: string | undefined,
) {
  // That of an earlier run was of other reports.
  await rm(join(folder, certificateName), { force: true })
  const unreadable = await unreadableFiles(folder, evidenceFiles)
  if (unreadable.length > 0) return { faults: unreadable }
  const { evidence, faults } = await judgeFolder(folder, challenge)
  if (evidence === undefined || faults.length > 0) return { faults }
  const now = Date.now()
  const notBefore = new Date(now).toISOString()
  const validity = { notBefore, notAfter: new Date(now + validDays * dayMs).toISOString() }
  const subjects = [...(await subjectsOfEvidence(folder)), ...(await subjectsOfSuite())]
  const { userAgent } = evidence.log.run.options
  const statement = statementOf(evidence.report, subjects, certified, validity, { challenge, userAgent })
  await replaceFile(join(folder, certificateName), signStatement(statement, privateKey))
  return { path: certificateName, faults: [] }
}

/** Signs a statement with the user's key in a DSSE envelope, a Sigstore bundle as JSON, without a log entry or time stamp. */
export function signStatement(statement: Statement, privateKey: KeyObject): string {
  const artifact = Buffer.from(JSON.stringify(statement))
  const signed = dsse.preAuthEncoding(payloadType, artifact)
  const bundle = toDSSEBundle({
    artifact,
    artifactType: payloadType,
    // Ed25519 hashes by itself.
    signature: sign(privateKey.asymmetricKeyType === 'ec' ? 'sha256' : null, signed, privateKey),
    keyHint: fingerprint(createPublicKey(privateKey)),
  })
  return `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`
}
