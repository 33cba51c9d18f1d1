import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleToJSON, toDSSEBundle } from '@sigstore/bundle'
import { dsse } from '@sigstore/core'
import { replaceFile } from '../report/replace-file.ts'
import { judgeFolder, unreadableFiles } from './judge-folder.ts'
import { keyHint } from './keys.ts'
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
  const unreadable = await unreadableFiles(folder, evidenceFiles)
  if (unreadable.length > 0) return { faults: unreadable }
  const { report, faults } = await judgeFolder(folder, challenge)
  if (report === undefined || faults.length > 0) return { faults }
  const now = Date.now()
  const validity = {
    notBefore: new Date(now).toISOString(),
    notAfter: new Date(now + validDays * dayMs).toISOString(),
  }
  const subjects = [...(await subjectsOfEvidence(folder)), ...(await subjectsOfSuite())]
  const statement = statementOf(report, subjects, certified, validity, challenge)
  await replaceFile(join(folder, certificateName), signStatement(statement, privateKey))
  return { path: certificateName, faults: [] }
}

/** Takes away a certificate of an earlier run, whose reports are there no more. */
export async function removeCertificate(folder: string): Promise<void> {
  await rm(join(folder, certificateName), { force: true })
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
    keyHint: keyHint(createPublicKey(privateKey)),
  })
  return `${JSON.stringify(bundleToJSON(bundle), null, 2)}\n`
}
