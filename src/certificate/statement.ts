import type { Report } from '../report/json.ts'
import { eventsName, reportFiles } from '../run/report-files.ts'

/** What of a run's folder a certificate is about. */
export const evidenceFiles = [reportFiles.json, eventsName, reportFiles.har, reportFiles.html] as const

/** The file of a certificate, beside the reports that it is about. */
export const certificateName = 'certificate.json'

const evidence: readonly string[] = evidenceFiles

/** What is certified, and who certifies it. */
export interface Certified extends NameAndVersion {
  readonly organization: string
}

/** A certificate is valid for two years at most. */
export const mostDays = 731
/** A day, in ms. */
export const dayMs = 86_400_000

/** From when to when, ISO 8601 in UTC. */
interface Validity {
  readonly notBefore: string
  readonly notAfter: string
}

/** A file, or the package, by its SHA-256 in hexadecimal. */
export interface Subject {
  readonly name: string
  readonly digest: { readonly sha256: string }
}

interface NameAndVersion {
  readonly name: string
  readonly version: string
}

/** Of the in-toto Attestation Framework, version 1. */
export const statementType = 'https://in-toto.io/Statement/v1'
/** Of its predicate for results of tests, version 0.1. */
export const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'
/** Of what a DSSE envelope holds. */
export const payloadType = 'application/vnd.in-toto+json'

/** What a certificate says. Members of the predicate that its form does not name are for readers who know them. */
export interface Statement {
  readonly _type: typeof statementType
  readonly subject: readonly Subject[]
  readonly predicateType: typeof predicateType
  readonly predicate: {
    readonly result: 'PASSED' | 'WARNED'
    readonly configuration: readonly Subject[]
    readonly passedTests: readonly string[]
    readonly warnedTests: readonly string[]
    readonly failedTests: readonly string[]
    readonly implementation: Certified
    readonly validity: Validity
    readonly suite: NameAndVersion
    readonly profile: string
    readonly depth: string | undefined
    readonly target: string
    readonly judgedAt: string
    /** What decided the seed and the tag of the run, if anything did. */
    readonly challenge?: string | undefined
    /** The User-Agent of its requests, where that was not the suite's own. */
    readonly userAgent?: string | undefined
    /** Each requirement as it was judged: the whole profile, and the rows that do not apply. */
    readonly requirements: readonly {
      readonly id: string
      readonly revision: number
      readonly verdict: string
    }[]
  }
}

/** What a conformant and complete report has shown, with the digests of the evidence and of the suite. */
export function statementOf(
  report: Report,
  subjects: readonly Subject[],
  implementation: Certified,
  validity: Validity,
  { challenge, userAgent }: Pick<Statement['predicate'], 'challenge' | 'userAgent'>,
): Statement {
  const having = (...verdicts: readonly string[]): readonly string[] =>
    report.requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id)
  const warned = having('warn')
  return {
    _type: statementType,
    subject: subjects,
    predicateType,
    predicate: {
      result: warned.length === 0 ? 'PASSED' : 'WARNED',
      configuration: subjects.filter(({ name }) => !evidence.includes(name)),
      passedTests: having('pass', 'observed'),
      warnedTests: warned,
      failedTests: having('fail'),
      implementation,
      validity,
      suite: report.suite,
      profile: report.profile,
      depth: report.bounds?.depth,
      target: report.target.baseUrl,
      judgedAt: report.finishedAt,
      challenge,
      userAgent,
      requirements: report.requirements.map(({ id, revision, verdict }) => ({ id, revision, verdict })),
    },
  }
}
