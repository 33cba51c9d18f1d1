import type { RequirementVerdict } from '../../src/verdict/finished-run.ts'
import type { CaseResult, ChecksByRequirement } from './case-result.ts'
import type { RunAsUser } from './run-as-user.ts'
import { toldCauses } from './told-causes.ts'

/** What a calibration keeps of a run. */
export function summariseRun({ run, exitCode, defects }: RunAsUser, durationMs: number): CaseResult {
  const binding = run.requirements.filter(({ level }) => level !== 'OPEN')
  const broken = binding.filter(({ verdict }) => isBroken(verdict))
  const open = binding.filter(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  const unjudged = binding.filter(({ verdict }) => ['inconclusive', 'not-applicable'].includes(verdict))
  const unreachable = run.unreachable === undefined ? [] : [`unreachable: ${run.unreachable}`]
  return {
    exitCode,
    broke: names(broken, ({ verdict }) => isBroken(verdict)),
    open: Object.fromEntries(open.map(({ id, reason }) => [id, reason])),
    unjudged: Object.fromEntries(unjudged.map(({ id, reason }) => [id, reason])),
    told: Object.fromEntries(broken.map(({ id }) => [id, toldCauses(run.findings, id)])),
    checks: names(binding, () => true),
    requests: run.requests.total,
    durationMs: Math.round(durationMs),
    // The embedded service always answers: if it is said not to, the suite is at fault.
    suiteFaults: [...run.suiteFaults, ...unreachable, ...defects],
  }
}

function names(
  requirements: readonly RequirementVerdict[],
  keep: (check: RequirementVerdict['checks'][number]) => boolean,
): ChecksByRequirement {
  const entries = requirements.map(({ id, checks }) => {
    const kept = checks.filter(keep).map(({ name }) => name)
    return [id, [...new Set(kept)]] as const
  })
  return Object.fromEntries(entries.filter(([, checks]) => checks.length > 0))
}

function isBroken(verdict: RequirementVerdict['verdict']): boolean {
  return verdict === 'fail' || verdict === 'warn'
}
