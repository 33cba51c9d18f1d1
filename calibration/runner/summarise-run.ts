import type { Finding } from '../../src/spec/finding.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { OperationId } from '../../src/spec/operation.ts'
import type { RequirementVerdict } from '../../src/verdict/finished-run.ts'
import type { CaseResult } from './case-result.ts'
import type { ToldCause } from './naming.ts'
import type { RunAsUser } from './run-as-user.ts'

/** Requirements of one operation: which one it is need not be told of what breaks them. */
const operations: Readonly<Record<string, OperationId>> = {
  CREATE: 'createPet',
  GET: 'getPet',
  ORDERS: 'listOrders',
}

/** What the findings of a requirement are told to come of, each cause once. */
export function toldCauses(findings: readonly Finding[], requirement: RequirementId): readonly ToldCause[] {
  const own = findings.filter((one) => one.requirement === requirement && one.certainty === 'final')
  const leads = new Set(own.map(({ id, sameAs }) => sameAs ?? id))
  return findings.flatMap(({ id, requirement: of, cause }) => {
    if (!leads.has(id) || cause === undefined) return []
    const operation = kindOf(of) === kindOf(requirement) ? undefined : operations[kindOf(of)]
    return [
      [
        ...(operation === undefined ? [] : [{ factor: 'operation', level: operation }]),
        ...cause.factors.map(({ factor, level }) => ({ factor, level })),
      ],
    ]
  })
}

/** The first word of an id. */
function kindOf(id: RequirementId): string {
  return id.slice(0, id.indexOf('-'))
}

/** What a calibration keeps of a run. */
export function summariseRun({ run, exitCode, defects }: RunAsUser, durationMs: number): CaseResult {
  const binding = run.requirements.filter(({ level }) => level !== 'OPEN')
  const broken = binding.filter(({ verdict }) => isBroken(verdict))
  const open = binding.filter(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  // A pass has a reason where it leaves out responses that violate others.
  const unjudged = binding.filter(({ verdict, reason }) => !isBroken(verdict) && reason !== '')
  return {
    exitCode,
    broke: Object.fromEntries(
      broken.map(({ id, cases }) => [
        id,
        cases.filter(({ verdict }) => isBroken(verdict)).map(({ name }) => name),
      ]),
    ),
    open: Object.fromEntries(open.map(({ id, reason }) => [id, reason])),
    unjudged: Object.fromEntries(unjudged.map(({ id, reason }) => [id, reason])),
    answers: run.observations.map(({ requirement, id, answer }) => [`${requirement} ${id}`, answer]),
    told: Object.fromEntries(broken.map(({ id }) => [id, toldCauses(run.findings, id)])),
    verdicts: Object.fromEntries(run.requirements.map(({ id, verdict }) => [id, verdict])),
    firstFinding: firstFinding(run.findings),
    requests: run.requests.total,
    durationMs: Math.round(durationMs),
    suiteFaults: [...run.suiteFaults, ...untested(run), ...defects],
  }
}

/** The embedded service always answers, and its key is right: if a run says otherwise, the suite is at fault. */
function untested({ preflight, unreachable }: RunAsUser['run']): readonly string[] {
  if (preflight?.kind === 'another-version') return []
  const reason = preflight?.reason ?? unreachable
  return reason === undefined ? [] : [`not tested: ${reason}`]
}

/** Number of the request that showed the first of some findings. */
function firstFinding(findings: readonly Finding[]): number | undefined {
  const numbers = findings.flatMap(({ certainty, proof }) =>
    certainty === 'final' ? (proof.at(-1)?.number ?? []) : [],
  )
  return numbers.length === 0 ? undefined : Math.min(...numbers)
}

function isBroken(verdict: RequirementVerdict['verdict']): boolean {
  return verdict === 'fail' || verdict === 'warn'
}
