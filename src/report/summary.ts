import { boundsOf, shareFound } from '../spec/depth.ts'
import { profilesOf } from '../spec/generated/profiles-of.ts'
import { stopWords } from '../spec/preflight-outcome.ts'
import { neverAnswered } from '../spec/run-event.ts'
import type { Waiver } from '../spec/waiver.ts'
import type { FinishedRun, RequirementVerdict } from '../verdict/finished-run.ts'
import { otherReadings } from '../verdict/other-readings.ts'
import { isBad, type Verdict, verdictsInOrder } from '../verdict/verdict.ts'
import { verdictWords } from './verdict-words.ts'
import { counted, tally } from './words.ts'

const mostNamed = 5

/** The requirements of a run with this verdict. */
export function withVerdict(run: FinishedRun, verdict: Verdict): readonly RequirementVerdict[] {
  return run.requirements.filter((requirement) => requirement.verdict === verdict)
}

/** The waived violated requirements of a run. */
export function waivedIn({ requirements }: FinishedRun): readonly RequirementVerdict[] {
  return requirements.filter(({ waiver }) => waiver !== undefined)
}

/** Counts of requirements by verdict, such as `2 fail (1 waived), 50 pass`. */
export function verdictCounts(
  requirements: readonly { readonly verdict: string; readonly waiver?: Waiver }[],
): string {
  const waived = requirements.filter(({ waiver }) => waiver !== undefined).length
  return tally(verdictsInOrder, (one) => {
    const remark = one === 'fail' && waived > 0 ? ` (${waived} waived)` : ''
    const count = requirements.filter(({ verdict }) => verdict === one).length
    return [count, `${verdictWords[one].label}${remark}`]
  })
}

/** Groups requirements by their reason, since a run that was cut short would repeat it fifty times. */
export function sharingReason(requirements: readonly RequirementVerdict[]) {
  const groups = Map.groupBy(requirements, ({ reason, blockedBy }) => [reason, ...blockedBy].join('\n'))
  return [...groups.values()].map((group) => ({
    ids: group.map(({ id }) => id).join(', '),
    reason: group[0]?.reason ?? '',
    blockedBy: group[0]?.blockedBy ?? [],
  }))
}

/** Whether a verdict means that the requirement was tested to the end. */
export function isJudged(verdict: Verdict): boolean {
  return verdict === 'pass' || verdict === 'observed' || isBad(verdict)
}

/** The requirements that were tested to the end. */
export function judgedIn({ requirements }: FinishedRun): readonly RequirementVerdict[] {
  return requirements.filter(({ verdict }) => isJudged(verdict))
}

/** How many created pets remain: those of POSTs that returned 201, and what else may have been stored. */
export function leftoverWords({ leftovers }: FinishedRun): string {
  const created = leftovers.filter(({ answer }) => answer === '201').length
  const doubtful = leftovers.length - created
  if (doubtful === 0) return counted(created, 'pet')
  if (created === 0) return `up to ${counted(doubtful, 'pet')} (POST did not return 201)`
  return `${counted(created, 'pet')}, and up to ${doubtful} more (POST did not return 201)`
}

/** Why a run could not test its target and what to do, if so. */
export function untestedWords({ preflight, unreachable }: FinishedRun): string | undefined {
  if (preflight !== undefined) return stopWords(preflight)
  return unreachable === undefined ? undefined : `No verdict could be reached: ${unreachable}`
}

/** What the overall verdict means and what limits it, in sentences that claim no more than the run showed. */
export function meaning(run: FinishedRun): string {
  return [verdictSentence(run), ...limits(run)].join(' ')
}

function verdictSentence(run: FinishedRun): string {
  const untested = untestedWords(run)
  if (untested !== undefined) return untested
  if (run.requirements.every(({ level, verdict }) => level === 'OPEN' || verdict === 'not-selected'))
    return 'Nothing was judged: only OPEN requirements were selected.'
  const inDoubt = mustCount(run, 'inconclusive')
  switch (run.verdict) {
    case 'conformant': {
      const which =
        leftOutOf(run) === 0 ? `of profile ${run.profile} that applies` : 'that was selected and applies'
      return `Every MUST requirement ${which} to the target was tested and passed, ${mustCount(run, 'pass')} in all.`
    }
    case 'non-conformant': {
      const broken = `${counted(withVerdict(run, 'fail').length, 'requirement')} of the interface`
      return `The target violates ${[broken, ...otherReadings(run)].join('; or ')}.`
    }
    case 'inconclusive':
      return inDoubt === 0
        ? 'No MUST or SHOULD was judged: conformance is not shown.'
        : `No violation of a MUST was found, but ${counted(inDoubt, 'MUST requirement')} could not be judged: conformance is not shown.`
  }
}

function leftOutOf(run: FinishedRun): number {
  return withVerdict(run, 'not-selected').filter(
    ({ id, level }) => level === 'MUST' && profilesOf[id].includes(run.profile),
  ).length
}

/** How far the run went, except where a violation makes it irrelevant. */
function depthSentence({ verdict, profile, bounds }: FinishedRun): string | false {
  if (bounds === undefined || verdict === 'non-conformant') return false
  const { depth, maxCreates } = bounds
  const usual = boundsOf(depth, profile).maxCreates
  const fewer =
    maxCreates < usual && profile !== 'read-only'
      ? ` It could create ${maxCreates} pets instead of ${usual}, so it tried fewer names and categories.`
      : ''
  return `Depth ${depth}: in calibration, such runs find ${shareFound(depth)} % of the faults.${fewer}`
}

function limits(run: FinishedRun): readonly string[] {
  const leftOut = leftOutOf(run)
  const [was, them] = leftOut === 1 ? ['was', 'it'] : ['were', 'them']
  const warnings = withVerdict(run, 'warn').length
  const inDoubt = run.verdict === 'non-conformant' ? mustCount(run, 'inconclusive') : 0
  const sentences = [
    depthSentence(run),
    waivedSentence(run),
    leftOut > 0 &&
      `${counted(leftOut, 'MUST requirement')} of profile ${run.profile} ${was} not selected, and nothing is said of ${them}.`,
    inDoubt > 0 && `${counted(inDoubt, 'MUST requirement')} could not be judged.`,
    warnings > 0 &&
      `${counted(warnings, 'SHOULD requirement')} ${warnings === 1 ? 'is' : 'are'} not met, which is no violation.`,
    unansweredSentence(run),
    !run.complete && 'The run was interrupted: what it had not reached is inconclusive.',
    run.suiteFaults.length > 0 && 'The suite itself went wrong: rely on no verdict of this run.',
  ]
  return sentences.filter((sentence) => sentence !== false)
}

/** Requests without a response, by name, since they may crash the service or what is in front of it. */
function unansweredSentence({ observations }: FinishedRun): string | false {
  const requests = observations
    .filter(({ question }) => question.endsWith(neverAnswered))
    .map(({ question }) => question.slice(0, -neverAnswered.length))
  const rest = requests.length - mostNamed
  const more = rest > 0 ? ` and ${rest} more` : ''
  return requests.length > 0 && `Unanswered requests: ${requests.slice(0, mostNamed).join(', ')}${more}.`
}

function waivedSentence(run: FinishedRun): string | false {
  const waived = waivedIn(run).length
  const all = withVerdict(run, 'fail').length
  if (waived === 0) return false
  if (waived < all) return `${waived} of them ${waived === 1 ? 'is' : 'are'} waived.`
  return all === 1 ? 'It is waived for a while.' : 'All of them are waived for a while.'
}

function mustCount(run: FinishedRun, verdict: Verdict): number {
  return withVerdict(run, verdict).filter(({ level }) => level === 'MUST').length
}

/** The depth of a run, to follow its profile; empty where the preflight ended it. */
export function depthWords({ bounds }: Pick<FinishedRun, 'bounds'>): string {
  return bounds === undefined ? '' : `, depth ${bounds.depth}`
}
