import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { certificateName, evidenceFiles } from '../certificate/evidence-files.ts'
import { readCertificate } from '../certificate/read-certificate.ts'
import { type Statement, statementOf } from '../certificate/statement.ts'
import { subjectsOfSuite } from '../certificate/subjects.ts'
import { eventsName } from '../report/file-names.ts'
import type { Report } from '../report/json.ts'
import { suiteFacts } from '../run/suite-facts.ts'
import { changedFiles } from './changed-files.ts'
import { evidenceFaults } from './evidence-faults.ts'
import { harFaults } from './har-faults.ts'
import { htmlFaults } from './html-faults.ts'
import { reportIn } from './report-in.ts'
import { unfit, unfitSettings } from './unfit.ts'

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
 *
 * @param folder - with `certificate.json` and what it is about
 * @param publicKeys - one of which must have signed it
 * @param now - by which its dates are judged
 */
export async function verifyFolder(
  folder: string,
  publicKeys: readonly KeyObject[],
  now: Date,
): Promise<Verification> {
  const text = await readFile(join(folder, certificateName), 'utf8').catch(() => undefined)
  if (text === undefined) return { faults: [`there is no ${certificateName} in it`] }
  const read = publicKeys.map((key) => readCertificate(text, key))
  const statement = read.find((one) => one.statement !== undefined)?.statement
  if (statement === undefined)
    return { faults: [`${certificateName}: ${read.at(-1)?.fault ?? 'no key was given'}`] }
  const dated = outdated(statement, now)
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
  const found = await judgedEvidence(folder, statement)
  return { ...found, faults: [...dated, ...(await ofAnotherSuite(statement)), ...found.faults], statement }
}

function outdated({ predicate }: Statement, now: Date): readonly string[] {
  const { notBefore, notAfter } = predicate.validity
  const [from, to] = [Date.parse(notBefore), Date.parse(notAfter)]
  if (Number.isNaN(from) || Number.isNaN(to)) return ['its dates of validity are no dates']
  if (now.getTime() < from) return [`it is not valid before ${notBefore}`]
  return now.getTime() > to ? [`it has expired: it was valid until ${notAfter}`] : []
}

async function ofAnotherSuite({ subject }: Statement): Promise<readonly string[]> {
  return (await subjectsOfSuite()).flatMap((own) => {
    const its = subject.find(({ name }) => name === own.name)
    if (its === undefined) return [`it says nothing of ${own.name}`]
    return its.digest.sha256 === own.digest.sha256
      ? []
      : [`${own.name} is another than that of the suite that verifies it`]
  })
}

async function judgedEvidence(
  folder: string,
  statement: Statement,
): Promise<Pick<Verification, 'faults' | 'report'>> {
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
  const report = reportIn(await read('report.json'))
  if (typeof report === 'string') return { faults: [report] }
  const logText = await read(eventsName)
  const ofEvidence = await evidenceFaults(logText, report)
  return {
    report,
    faults: [
      ...ofEvidence,
      ...(await harFaults(folder)),
      ...(ofEvidence.length > 0 ? [] : await htmlFaults(folder, logText, report)),
      ...unfit(report),
      ...unfitSettings(logText),
      ...saidOtherwise(statement, report),
    ],
  }
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
}
