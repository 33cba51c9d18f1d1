import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Waiver } from '../spec/waiver.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict } from '../verdict/finished-run.ts'
import { isBad } from '../verdict/verdict.ts'
import { withVerdict } from './summary.ts'

/** A cause, told once: the finding that tells it, with all that it breaks. */
export interface ToldFinding {
  readonly lead: ReportedFinding
  readonly others: readonly ReportedFinding[]
  /** The requirements that it breaks, that of the lead first. */
  readonly requirements: readonly RequirementVerdict[]
  readonly verdict: 'fail' | 'warn'
}

/**
 * The findings that requirements are broken or not met by, each cause once: what fails before what is a warning, what
 * fails however it is asked before what takes something more, and what breaks most before what breaks less.
 */
export function toldFindings(run: FinishedRun): readonly ToldFinding[] {
  const told = run.findings.flatMap((lead) => {
    if (lead.sameAs !== undefined || lead.certainty !== 'final') return []
    const all = run.findings.filter(({ sameAs }) => sameAs === lead.id)
    const ids = new Set<RequirementId>([lead, ...all].map(({ requirement }) => requirement))
    // What is not selected is not reported as violated.
    const requirements = run.requirements
      .filter(({ id, verdict }) => ids.has(id) && isBad(verdict))
      .toSorted((one, other) => [...ids].indexOf(one.id) - [...ids].indexOf(other.id))
    const others = all.filter(({ requirement }) => requirements.some(({ id }) => id === requirement))
    const verdict = requirements.some((one) => one.verdict === 'fail') ? 'fail' : 'warn'
    return requirements.length === 0 ? [] : [{ lead, others, requirements, verdict } as const]
  })
  return told.toSorted(
    (one, other) =>
      Number(other.verdict === 'fail') - Number(one.verdict === 'fail') ||
      Number(isPlain(other)) - Number(isPlain(one)) ||
      other.requirements.length - one.requirements.length,
  )
}

/** The first waiver of those by which all that one cause breaks is waived; undefined where something is not. */
export function waiverOfAll({ requirements }: ToldFinding): Waiver | undefined {
  const broken = requirements.filter(({ verdict }) => verdict === 'fail')
  return broken.every(({ waiver }) => waiver !== undefined) ? broken[0]?.waiver : undefined
}

/** Requirements that are broken, then those that are not met, of which no finding tells. */
export function untoldRequirements(run: FinishedRun): readonly RequirementVerdict[] {
  const told = new Set(toldFindings(run).flatMap(({ requirements }) => requirements.map(({ id }) => id)))
  return [...withVerdict(run, 'fail'), ...withVerdict(run, 'warn')].filter(({ id }) => !told.has(id))
}

function isPlain({ lead }: ToldFinding): boolean {
  return lead.cause?.factors.length === 0 && lead.cause.counterexample === undefined
}
