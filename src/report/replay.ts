import { didYouMean, shown, UsageError } from '../run/options/usage-error.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { type Exit, exitOf } from '../verdict/exit-code.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import type { Verdict } from '../verdict/verdict.ts'
import type { Report } from './json.ts'
import { shownCommands } from './reported-causes.ts'
import { isJudged } from './summary.ts'

/** The failed requirements of a report, or that of a named finding. @throws UsageError without such a finding */
export function chooseRequirements(
  { requirements, findings }: Pick<Report, 'requirements' | 'findings'>,
  finding: string | undefined,
): readonly RequirementId[] {
  if (finding === undefined)
    return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  const named = findings.find(({ id }) => id === finding)
  if (named !== undefined) return [named.requirement]
  const ids = findings.map(({ id }) => id)
  throw new UsageError(`The report has no finding ${shown(finding)}.${didYouMean(finding, ids)}`)
}

/** The new verdicts of a report's requirements in words, with final line breaks, and how the command ends. */
export function tellReplay(
  chosen: readonly RequirementId[],
  run: FinishedRun,
): { readonly words: string; readonly exit: Exit } {
  const requirements = run.requirements.filter(({ id }) => chosen.includes(id))
  const failing = requirements.filter(({ verdict }) => verdict === 'fail').length
  const open = requirements.filter(({ verdict }) => !isJudged(verdict)).length
  const final = run.findings.filter(({ certainty }) => certainty === 'final')
  const commandsOf = (id: RequirementId): readonly string[] =>
    shownCommands(final.find(({ requirement }) => requirement === id)?.proof ?? [])
  const lines = requirements.flatMap(({ id, verdict, reason }) => [
    `${id}: ${wordsOf(verdict)}\n`,
    ...(reason === '' ? [] : [`    ${reason}\n`]),
    ...commandsOf(id).map((command) => `    $ ${command}\n`),
  ])
  const unjudged = open > 0 ? `, ${open} could not be judged` : ''
  const sum = `${failing} of ${chosen.length} still ${failing === 1 ? 'fails' : 'fail'}${unjudged}`
  const verdict = failing > 0 ? 'non-conformant' : open > 0 ? 'inconclusive' : 'conformant'
  const { code, reason } = exitOf({ ...run, verdict })
  const { stoppedBy, suiteFaults, unreachable, preflight } = run
  const isAbout = suiteFaults.length === 0 && (stoppedBy ?? unreachable ?? preflight) === undefined
  return { words: lines.join(''), exit: { code, reason: isAbout ? sum : `${sum}; ${reason}` } }
}

function wordsOf(verdict: Verdict): string {
  if (verdict === 'fail') return 'still fails'
  if (verdict === 'warn') return 'still warns'
  return isJudged(verdict) ? 'does not fail any more' : 'could not be judged'
}
