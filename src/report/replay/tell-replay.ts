import { type Exit, exitOf } from '../../verdict/exit-code.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import type { Verdict } from '../../verdict/verdict.ts'
import type { ReplayedCheck } from './choose-checks.ts'

interface Outcome {
  readonly verdict: Verdict
  readonly message: string
  readonly reproduce: readonly string[]
}

/** What became of the checks of a report, in words that end with a line break, and how the command ends. */
export function tellReplay(
  chosen: readonly ReplayedCheck[],
  run: FinishedRun,
): { readonly words: string; readonly exit: Exit } {
  const outcomes = chosen.map((check) => ({ check, outcome: outcomeOf(check, run) }))
  const count = (verdict: (given: Verdict) => boolean): number =>
    outcomes.filter(({ outcome }) => verdict(outcome.verdict)).length
  const failing = count((verdict) => verdict === 'fail')
  const open = count(isOpen)
  const lines = outcomes.flatMap(({ check, outcome }) => linesOf(check, outcome))
  const faults = run.suiteFaults.map((fault) => `A fault of the suite: ${fault}`)
  const sum = `${failing} of ${chosen.length} still ${failing === 1 ? 'fails' : 'fail'}${open > 0 ? `, ${open} could not be judged` : ''}`
  const verdict = failing > 0 ? 'non-conformant' : open > 0 ? 'inconclusive' : 'conformant'
  const { code, reason } = exitOf({ ...run, verdict })
  const isAbout = run.stoppedBy === undefined && faults.length === 0 && run.unreachable === undefined
  return {
    words: [...lines, ...faults].map((line) => `${line}\n`).join(''),
    exit: { code, reason: isAbout ? sum : `${sum}; ${reason}` },
  }
}

function outcomeOf({ id, name }: ReplayedCheck, run: FinishedRun): Outcome {
  const requirement = run.requirements.find((one) => one.id === id)
  if (requirement === undefined) return { verdict: 'inconclusive', message: 'not judged', reproduce: [] }
  const { verdict, reason, checks } = requirement
  const named = checks.filter((check) => check.name === name)
  const worst = named.find((check) => check.verdict === 'fail') ?? named[0]
  if (worst !== undefined) return worst
  const failed = checks.find((check) => check.verdict === 'fail')
  return { verdict, message: reason, reproduce: failed?.reproduce ?? [] }
}

function linesOf({ id, name }: ReplayedCheck, { verdict, message, reproduce }: Outcome): readonly string[] {
  const head = `${id}  ${name}: ${wordsOf(verdict)}`
  const why = message === '' ? [] : [`    ${message}`]
  const again = verdict === 'fail' || verdict === 'warn' ? reproduce : []
  return [head, ...why, ...again.map((line) => `    $ ${line}`)]
}

function wordsOf(verdict: Verdict): string {
  if (verdict === 'fail') return 'still fails'
  if (verdict === 'warn') return 'still warns'
  return isOpen(verdict) ? 'could not be judged' : 'does not fail any more'
}

function isOpen(verdict: Verdict): boolean {
  return verdict === 'inconclusive' || verdict === 'not-selected' || verdict === 'not-applicable'
}
