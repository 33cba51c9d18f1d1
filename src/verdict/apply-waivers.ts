import type { Waiver, Waivers } from '../spec/waiver.ts'
import { covers, holdsOn } from './covers.ts'
import { undecidedMusts, unwaived } from './exit-code.ts'
import type { FinishedRun, ReportedFinding, RequirementVerdict, WaiverState } from './finished-run.ts'

/** Marks waived findings, and requirements with nothing but waived findings. Waivers change no verdict. */
export function applyWaivers(run: FinishedRun, given: Waivers | undefined, failFast: boolean): FinishedRun {
  if (given === undefined) return run
  const holding = given.entries.filter((waiver) => holdsOn(waiver, new Date(run.startedAt)))
  const failing = new Set(run.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id))
  const findings = run.findings.map((finding) => {
    if (!failing.has(finding.requirement) || finding.certainty !== 'final') return finding
    const waiver = longest(holding.filter((one) => covers(one, finding, run.target.baseUrl)))
    return waiver === undefined ? finding : { ...finding, waiver }
  })
  const requirements = run.requirements.map((requirement) => {
    const waiver = waiverOf(requirement, findings, holding)
    return waiver === undefined ? requirement : { ...requirement, waiver }
  })
  const marked = { ...run, requirements, findings }
  const isWhole = wasWhole(marked, failFast)
  return {
    ...marked,
    waivers: {
      strict: given.strict,
      entries: given.entries.map((waiver) => ({ ...waiver, state: stateOf(waiver, run, isWhole) })),
    },
  }
}

/** Whether a run saw all that it could: one that was cut short may have missed what a waiver is about. */
function wasWhole(run: FinishedRun, failFast: boolean): boolean {
  if (!run.complete || run.unreachable !== undefined || run.preflight !== undefined) return false
  if (undecidedMusts(run).open.length > 0) return false
  return !failFast || unwaived(run).length === 0
}

function waiverOf(
  { id, verdict }: RequirementVerdict,
  findings: readonly ReportedFinding[],
  holding: readonly Waiver[],
): Waiver | undefined {
  if (verdict !== 'fail') return undefined
  const own = findings.filter(({ requirement, certainty }) => requirement === id && certainty === 'final')
  // Without a finding, only a waiver of the whole requirement applies.
  if (own.length === 0)
    return longest(holding.filter((one) => one.requirement === id && one.finding === undefined))
  const waivers = own.flatMap(({ waiver }) => waiver ?? [])
  return waivers.length < own.length ? undefined : inOrder(waivers)[0]
}

function stateOf(waiver: Waiver, run: FinishedRun, isWhole: boolean): WaiverState {
  const { requirement: id, finding } = waiver
  const verdict = run.requirements.find((requirement) => requirement.id === id)?.verdict
  const isMet =
    verdict === 'fail' &&
    (finding === undefined ||
      run.findings.some((one) => one.certainty === 'final' && covers(waiver, one, run.target.baseUrl)))
  if (isMet) return holdsOn(waiver, new Date(run.startedAt)) ? 'applied' : 'expired'
  return isWhole && (verdict === 'fail' || verdict === 'pass') ? 'not needed' : 'open'
}

function longest(waivers: readonly Waiver[]): Waiver | undefined {
  return inOrder(waivers).at(-1)
}

/** Sorts by the last day. Equal ones are reversed, so that of several longest the first is used. */
function inOrder(waivers: readonly Waiver[]): readonly Waiver[] {
  return waivers.toReversed().toSorted((one, other) => one.until.localeCompare(other.until))
}
