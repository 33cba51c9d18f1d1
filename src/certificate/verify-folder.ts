import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../report/json.ts'
import { suiteFacts } from '../run/run-facts.ts'
import { judgeFolder, unreadableFiles } from './judge-folder.ts'
import { keyHint } from './keys.ts'
import { anotherKey, type ReadCertificate, readCertificate } from './read-certificate.ts'
import { certificateName, evidenceFiles, type Statement, type Subject, statementOf } from './statement.ts'
import { sha256OfFile, subjectsOfSuite } from './subjects.ts'

/** What came of looking at a certificate. */
export interface Verification {
  /** What is wrong, each in words; none for a certificate that holds. */
  readonly faults: readonly string[]
  /** Why it cannot be judged here, if so: it may hold all the same. */
  readonly open?: string
  readonly statement?: Statement
  /** The key whose signature holds: SHA-256 of its SPKI in DER, in Base64. */
  readonly signedWith?: string
  readonly report?: Report
}

/** Verifies the certificate in a folder, signed with one of the keys, and judges its evidence again. Nothing is sent. */
export async function verifyFolder(
  folder: string,
  publicKeys: readonly KeyObject[],
  now: Date,
): Promise<Verification> {
  // What comes from others may be anything; one of many folders keeps nobody from the rest.
  return verified(folder, publicKeys, now).catch((error: unknown) => ({
    faults: [`it cannot be looked at: ${error instanceof Error ? error.message : String(error)}`],
  }))
}

async function verified(folder: string, publicKeys: readonly KeyObject[], now: Date): Promise<Verification> {
  const withoutIt = await unreadableFiles(folder, [certificateName])
  if (withoutIt.length > 0) return { faults: withoutIt }
  const text = await readFile(join(folder, certificateName), 'utf8')
  const read = publicKeys.map((key) => ({ ...readCertificate(text, key), key }))
  const signed = read.find((one) => one.statement !== undefined)
  if (signed?.statement === undefined) return { faults: [`${certificateName}: ${toldFault(read)}`] }
  const { statement, key } = signed
  return { ...(await evidenceOf(folder, statement, now)), statement, signedWith: keyHint(key) }
}

/** What is wrong with a signed statement, or with the evidence that it is about. */
async function evidenceOf(
  folder: string,
  statement: Statement,
  now: Date,
): Promise<Omit<Verification, 'statement'>> {
  const dated = outdated(statement, now)
  const unreadable = await unreadableFiles(folder, evidenceFiles)
  const changed = unreadable.length > 0 ? unreadable : await changedFiles(folder, statement.subject)
  // What was changed since is not what was signed: what it says is of no interest.
  if (changed.length > 0) return { faults: [...dated, ...changed] }
  const { version } = suiteFacts()
  const { suite } = statement.predicate
  if (suite.version !== version) {
    const open = `it was judged by version ${suite.version} of the suite, and this is ${version}: verify it with that one`
    return { faults: dated, open }
  }
  const ofSuite = (await subjectsOfSuite()).flatMap(({ name, digest }) =>
    unlikeSigned(
      statement.subject,
      name,
      digest.sha256,
      'is another than that of the suite that verifies it',
    ),
  )
  const { report, faults } = await judgeFolder(folder)
  const otherwise = report === undefined ? [] : saidOtherwise(statement, report)
  return { ...(report && { report }), faults: [...dated, ...ofSuite, ...faults, ...otherwise] }
}

/** Of several keys the one that it names tells most. */
function toldFault(read: readonly ReadCertificate[]): string {
  const telling = read.find(({ fault }) => fault !== anotherKey)?.fault
  return telling ?? (read.length > 1 ? 'it was signed with none of these keys' : anotherKey)
}

function outdated({ predicate }: Statement, now: Date): readonly string[] {
  const { notBefore, notAfter } = predicate.validity
  if (![notBefore, notAfter].every(isTimestamp))
    return ['its dates of validity are not such as 2027-01-31T12:00:00.000Z']
  if (now < new Date(notBefore)) return [`it is not valid before ${notBefore}`]
  return now > new Date(notAfter) ? [`it has expired: it was valid until ${notAfter}`] : []
}

function isTimestamp(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}

function saidOtherwise(statement: Statement, report: Report): readonly string[] {
  const { implementation, validity } = statement.predicate
  const { name, version, organization } = implementation
  const owed = statementOf(report, statement.subject, { name, version, organization }, validity)
  const said: Readonly<Record<string, unknown>> = { ...statement.predicate }
  const isEarly = Date.parse(validity.notBefore) < Date.parse(report.finishedAt)
  return [
    ...Object.entries(owed.predicate)
      .filter(([member, value]) => !isDeepStrictEqual(said[member], value))
      .map(([member]) => `the certificate says otherwise than the report (${member})`),
    ...(isEarly ? ['it is said to be valid before the run had ended'] : []),
  ]
}

async function changedFiles(folder: string, signed: readonly Subject[]): Promise<readonly string[]> {
  const faults = evidenceFiles.map(async (name) => {
    const sha256 = await sha256OfFile(join(folder, name)).catch(() => undefined)
    const words = sha256 === undefined ? 'is missing, or cannot be read' : 'was changed since it was signed'
    return unlikeSigned(signed, name, sha256, words)
  })
  return (await Promise.all(faults)).flat()
}

/** Why a digest is not the one that was signed: by these words, unless there is no such one. */
function unlikeSigned(
  signed: readonly Subject[],
  name: string,
  sha256: string | undefined,
  words: string,
): readonly string[] {
  const digests = signed.filter((one) => one.name === name).map(({ digest }) => digest.sha256)
  if (digests.length !== 1) return [`the certificate has ${digests.length} digests of ${name}`]
  return digests[0] === sha256 ? [] : [`${name} ${words}`]
}
