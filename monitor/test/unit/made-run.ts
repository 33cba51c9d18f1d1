import type { Report } from '../../../src/report/json.ts'
import { catalogue } from '../../../src/spec/catalogue.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import { selectedRequirements } from '../../../src/spec/selected-requirements.ts'
import type { Verdict } from '../../../src/verdict/verdict.ts'
import type { JudgedRun } from '../../src/sweep/judged-run.ts'

/** What a made-up run has come to. */
export interface MadeRun {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly baseUrl?: string
  readonly seed?: number
  /** Rows that did not pass. */
  readonly verdicts?: Partial<Record<RequirementId, Verdict>>
  /** Rows that are waived. */
  readonly waived?: readonly RequirementId[]
  /** The only rows that it judged. */
  readonly only?: readonly RequirementId[]
  readonly unreachable?: string
  readonly preflight?: Report['preflight']
  readonly answers?: Readonly<Record<string, string>>
  readonly durationsMs?: JudgedRun['durationsMs']
  readonly requests?: number
}

/** A run that nobody made: all rows of `read-only` pass but for what is said. */
export function madeRun(made: MadeRun): JudgedRun {
  const { at, unreachable, durationsMs = {}, requests = 39 } = made
  const report = madeReport(made)
  return {
    report,
    exitCode: unreachable === undefined ? (report.verdict === 'conformant' ? 0 : 1) : 3,
    durationsMs,
    remaining: 1000 - requests,
    files: { 'report.json': new TextEncoder().encode(String(at)) },
  }
}

/** Its report. */
export function madeReport({
  at,
  baseUrl = 'https://pets.example/v1',
  seed = 7,
  verdicts = {},
  waived = [],
  only,
  unreachable,
  preflight,
  answers = {},
  requests = 39,
}: MadeRun): Report {
  const selected = new Set<string>(only ?? selectedRequirements('read-only', []))
  const verdictOf = (id: RequirementId, level: string): Verdict => {
    if (!selected.has(id)) return 'not-selected'
    if (unreachable !== undefined || preflight !== undefined) return verdicts[id] ?? 'inconclusive'
    return verdicts[id] ?? (level === 'OPEN' ? 'observed' : 'pass')
  }
  const requirements = catalogue.requirements.map(({ id, level, section, statement }) => ({
    id,
    revision: 1,
    level,
    suite: 'made-up',
    section,
    statement,
    verdict: verdictOf(id, level),
    reason: '',
    findings: [],
    blockedBy: [],
    cases: [],
    ...(waived.includes(id)
      ? {
          waiver: {
            requirement: id,
            reason: 'known',
            issue: 'https://issues.example/1',
            until: '2030-01-01',
          },
        }
      : {}),
  }))
  const broken = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const fails = broken.some(({ verdict }) => verdict === 'fail')
  const open = requirements.some(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  return {
    schemaVersion: '4.0',
    exit: { code: fails ? 1 : open ? 3 : 0, reason: 'as made' },
    verdict: fails ? 'non-conformant' : open ? 'inconclusive' : 'conformant',
    suite: { name: 'petstore-conformance', version: '0.1.0' },
    interface: { version: '1.0.0', openapiDigest: '0'.repeat(64) },
    target: { baseUrl },
    profile: 'read-only',
    seed,
    startedAt: new Date(at).toISOString(),
    finishedAt: new Date(at + 1000).toISOString(),
    requests: { total: requests, byOperation: { listPets: requests } },
    requirements,
    findings: broken.map(({ id, level }, index) => ({
      id: `F${index + 1}`,
      requirement: id,
      level,
      certainty: 'final',
      expected: `what ${id} says`,
      actual: 'something else',
      exchanges: [],
    })),
    observations: Object.entries(answers).map(([question, answer]) => ({
      requirement: 'LIST-9',
      question,
      answer,
    })),
    interactions: [],
    leftovers: [],
    suiteFaults: [],
    ...(unreachable === undefined ? {} : { unreachable }),
    ...(preflight === undefined ? {} : { preflight }),
    complete: true,
  }
}
