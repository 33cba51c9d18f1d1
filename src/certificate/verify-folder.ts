import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Report } from '../report/json.ts'
import { suiteFacts } from '../run/suite-facts.ts'
import { certificateName, evidenceFiles } from './evidence-files.ts'
import { judgeFolder } from './judge-folder.ts'
import { anotherKey, type ReadCertificate, readCertificate } from './read-certificate.ts'
import { sha256OfFile } from './sha256.ts'
import { type Statement, type Subject, statementOf } from './statement.ts'
import { subjectsOfSuite } from './subjects.ts'
import { unreadableFiles } from './unreadable-files.ts'

/** What came of looking at a certificate. */
export interface Verification {
  /** What is wrong, each in words; none for a certificate that holds. */
  readonly faults: readonly string[]
  /** Why it cannot be judged here, if so: it may hold all the same. */
  readonly open?: string
  /** What the certificate says, where its signature holds. */
  readonly statement?: Statement
  readonly report?: Report
}

/**
 * Verifies the certificate in a folder: signature, dates, digests, and that what it says follows from the evidence, which is
 * judged again. Nothing is sent anywhere.
 * @param publicKeys - one of which must have signed it
 * @param now - by which its dates are judged
 */
export async function verifyFolder(
  folder: string,
  publicKeys: readonly KeyObject[],
  now: Date,
): Promise<Verification> {
  try {
    return await verified(folder, publicKeys, now)
  } catch (error) {
    // What comes from others may be anything; one of many folders keeps nobody from the rest.
    return { faults: [`it cannot be looked at: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

async function verified(folder: string, publicKeys: readonly KeyObject[], now: Date): Promise<Verification> {
  const withoutIt = await unreadableFiles(folder, [certificateName])
  if (withoutIt.length > 0) return { faults: withoutIt }
  const text = await readFile(join(folder, certificateName), 'utf8')
  const read = publicKeys.map((key) => readCertificate(text, key))
  const statement = read.find((one) => one.statement !== undefined)?.statement
  if (statement === undefined) return { faults: [`${certificateName}: ${toldFault(read)}`] }
  const dated = outdated(statement, now)
  const unreadable = await unreadableFiles(folder, evidenceFiles)
  if (unreadable.length > 0) return { faults: [...dated, ...unreadable], statement }
  const changed = await changedFiles(folder, statement.subject, evidenceFiles)
  // What was changed since is not what was signed: what it says is of no interest.
  if (changed.length > 0) return { faults: [...dated, ...changed], statement }
  const { version } = suiteFacts()
  if (statement.predicate.suite.version !== version)
    return {
      faults: dated,
      statement,
      open: `it was judged by version ${statement.predicate.suite.version} of the suite, and this is ${version}: verify it with that one`,
    }
  const { report, faults } = await judgeFolder(folder)
  return {
    statement,
    ...(report && { report }),
    faults: [
      ...dated,
      ...(await ofAnotherSuite(statement)),
      ...faults,
      ...(report === undefined ? [] : saidOtherwise(statement, report)),
    ],
  }
}

/** Of several keys the one that it names tells most. */
function toldFault(read: readonly ReadCertificate[]): string {
  const faults = read.flatMap(({ fault }) => fault ?? [])
  const telling = faults.find((fault) => fault !== anotherKey)
  if (telling !== undefined) return telling
  return faults.length > 1 ? 'it was signed with none of these keys' : (faults[0] ?? 'no key was given')
}

function outdated({ predicate }: Statement, now: Date): readonly string[] {
  const { notBefore, notAfter } = predicate.validity
  const [from, to] = [Date.parse(notBefore), Date.parse(notAfter)]
  if (![notBefore, notAfter].every(isTimestamp))
    return ['its dates of validity are not such as 2027-01-31T12:00:00.000Z']
  if (now.getTime() < from) return [`it is not valid before ${notBefore}`]
  return now.getTime() > to ? [`it has expired: it was valid until ${notAfter}`] : []
}

function isTimestamp(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString() === text
}

async function ofAnotherSuite({ subject }: Statement): Promise<readonly string[]> {
  return (await subjectsOfSuite()).flatMap((own) => {
    const [its, ...more] = subject.filter(({ name }) => name === own.name)
    if (its === undefined || more.length > 0)
      return [`the certificate has ${more.length + Number(its !== undefined)} digests of ${own.name}`]
    return its.digest.sha256 === own.digest.sha256
      ? []
      : [`${own.name} is another than that of the suite that verifies it`]
  })
}

function saidOtherwise(statement: Statement, report: Report): readonly string[] {
  const { implementation, validity } = statement.predicate
  const { name, version, organization } = implementation
  const owed = statementOf(
    report,
    statement.subject,
    { implementation: name, implementationVersion: version, organization },
    validity,
  )
  const said: Readonly<Record<string, unknown>> = { ...statement.predicate }
  return Object.entries(owed.predicate)
    .filter(([member, value]) => !isDeepStrictEqual(said[member], value))
    .map(([member]) => `the certificate says otherwise than the report (${member})`)
    .concat(
      Date.parse(validity.notBefore) < Date.parse(report.finishedAt)
        ? ['it is said to be valid before the run had ended']
        : [],
    )
}

/** Which files of a folder are not those that were signed, in words. */
async function changedFiles(
  folder: string,
  subjects: readonly Subject[],
  names: readonly string[],
): Promise<readonly string[]> {
  const faults = await Promise.all(
    names.map(async (name) => {
      const signed = subjects.filter((subject) => subject.name === name)
      if (signed.length !== 1) return [`the certificate has ${signed.length} digests of ${name}`]
      const digest = await sha256OfFile(join(folder, name)).catch(() => undefined)
      if (digest === undefined) return [`${name} is missing, or cannot be read`]
      return digest === signed[0]?.digest.sha256 ? [] : [`${name} was changed since it was signed`]
    }),
  )
  return faults.flat()
}
