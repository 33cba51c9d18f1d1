import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../report/json.ts'
import { suiteFacts } from '../run/run-facts.ts'
import { faultOfName } from './certified-name.ts'
import type { Evidence } from './judge-evidence.ts'
import { judgeFolder, unreadableFiles } from './judge-folder.ts'
import { type Signer, unauthorised } from './policy.ts'
import { anotherKey, type ReadCertificate, readCertificate } from './read-certificate.ts'
import {
  certificateName,
  dayMs,
  evidenceFiles,
  mostDays,
  type Statement,
  type Subject,
  statementOf,
} from './statement.ts'
import { subjectsOfEvidence, subjectsOfSuite } from './subjects.ts'

/** What came of looking at a certificate. */
export interface Verification {
  /** What is wrong, each in words; none for a certificate that holds. */
  readonly faults: readonly string[]
  /** Why it cannot be judged here, if so: it may hold all the same. */
  readonly open?: string
  readonly statement?: Statement
  /** Whose key it was signed with. */
  readonly signer?: Signer
  readonly report?: Report
}

/** Verifies the certificate in a folder, signed by one of the signers, and judges its evidence again. Nothing is sent. */
export async function verifyFolder(...told: Parameters<typeof verified>): Promise<Verification> {
  // What comes from others may be anything; one of many folders keeps nobody from the rest.
  return verified(...told).catch((error: unknown) => ({
    faults: [`it cannot be looked at: ${error instanceof Error ? error.message : String(error)}`],
  }))
}

async function verified(
  folder: string,
  signers: readonly Signer[],
  now: Date,
  challenge?: string,
): Promise<Verification> {
  const withoutIt = await unreadableFiles(folder, [certificateName])
  if (withoutIt.length > 0) return { faults: withoutIt }
  const text = await readFile(join(folder, certificateName), 'utf8')
  const read = signers.map((signer) => ({ signer, ...readCertificate(text, signer.publicKey) }))
  const signed = read.find((one) => one.statement !== undefined)
  if (signed?.statement === undefined) return { faults: [`${certificateName}: ${toldFault(read)}`] }
  const { statement, signer } = signed
  const said = [
    ...outdated(statement, now),
    ...misnamed(statement),
    ...unauthorised(signer, statement),
    ...notFor(challenge, statement),
  ]
  const unreadable = await unreadableFiles(folder, evidenceFiles)
  const changed =
    unreadable.length > 0
      ? unreadable
      : unlikeSigned(statement, await subjectsOfEvidence(folder), 'was changed since it was signed')
  // What was changed since is not what was signed: what it says is of no interest.
  if (changed.length > 0) return { faults: [...said, ...changed], statement, signer }
  const { version } = suiteFacts()
  const { suite } = statement.predicate
  if (suite.version !== version) {
    const open = `it was judged by version ${suite.version} of the suite, and this is ${version}: verify it with that one`
    return { faults: said, statement, signer, open }
  }
  const another = 'is another than that of the suite that verifies it'
  const ofSuite = unlikeSigned(statement, await subjectsOfSuite(), another)
  const { evidence, faults } = await judgeFolder(folder, statement.predicate.challenge)
  const otherwise = evidence === undefined ? [] : saidOtherwise(statement, evidence)
  const judged = evidence && { report: evidence.report }
  return { statement, signer, ...judged, faults: [...said, ...ofSuite, ...faults, ...otherwise] }
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
  if (Date.parse(notAfter) - Date.parse(notBefore) > mostDays * dayMs)
    return [`it is valid for more than ${mostDays} days`]
  if (now < new Date(notBefore)) return [`it is not valid before ${notBefore}`]
  return now > new Date(notAfter) ? [`it has expired: it was valid until ${notAfter}`] : []
}

/** Whether a certificate answers the challenge of who verifies it. */
function notFor(challenge: string | undefined, { predicate }: Statement): readonly string[] {
  if (challenge === undefined || predicate.challenge === challenge) return []
  return [
    predicate.challenge === undefined
      ? 'it answers no challenge'
      : `it answers the challenge ${JSON.stringify(predicate.challenge)}, not ${JSON.stringify(challenge)}`,
  ]
}

/** Names that look alike must be alike: nobody is to sign for an organization that only looks like another one. */
function misnamed({ predicate: { implementation } }: Statement): readonly string[] {
  return Object.entries(implementation).flatMap(([member, value]) => {
    const fault = faultOfName(value)
    return fault === undefined ? [] : [`its implementation.${member} ${fault}`]
  })
}

function isTimestamp(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}

function saidOtherwise(statement: Statement, { report, log }: Evidence): readonly string[] {
  const { implementation, validity, challenge } = statement.predicate
  const { name, version, organization } = implementation
  const { userAgent } = log.run.options
  const certified = { name, version, organization }
  const owed = statementOf(report, statement.subject, certified, validity, { challenge, userAgent })
  const said: Readonly<Record<string, unknown>> = { ...statement.predicate }
  const isEarly = Date.parse(validity.notBefore) < Date.parse(report.finishedAt)
  return [
    ...Object.entries(owed.predicate)
      .filter(([member, value]) => !isDeepStrictEqual(said[member], value))
      .map(([member]) => `the certificate says otherwise than the report (${member})`),
    ...(isEarly ? ['it is said to be valid before the run had ended'] : []),
  ]
}

/** What is not as it was signed, by these words, or was not signed at all. */
function unlikeSigned({ subject }: Statement, found: readonly Subject[], words: string): readonly string[] {
  return found.flatMap(({ name, digest }) => {
    const signed = subject.filter((one) => one.name === name)
    if (signed.length !== 1) return [`the certificate has ${signed.length} digests of ${name}`]
    return signed[0]?.digest.sha256 === digest.sha256 ? [] : [`${name} ${words}`]
  })
}
