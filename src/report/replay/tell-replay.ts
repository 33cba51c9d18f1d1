import { exitCode, type StopSignal } from '../../verdict/exit-code.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import type { Verdict } from '../../verdict/verdict.ts'
import type { ReplayedCheck } from './choose-checks.ts'

interface Outcome {
  readonly verdict: Verdict
  readonly message: string
  readonly reproduce: readonly string[]
}

/** What became of the checks of a report, in words that end with a line break, and the exit code. */
export function tellReplay(
  chosen: readonly ReplayedCheck[],
  run: FinishedRun,
  signal: StopSignal | undefined,
): { readonly words: string; readonly code: number } {
  const outcomes = chosen.map((check) => ({ check, outcome: outcomeOf(check, run) }))
  const count = (verdict: (given: Verdict) => boolean): number =>
    outcomes.filter(({ outcome }) => verdict(outcome.verdict)).length
  const failing = count((verdict) => verdict === 'fail')
  const open = count(isOpen)
  const lines = outcomes.flatMap(({ check, outcome }) => linesOf(check, outcome))
  const faults = run.suiteFaults.map((fault) => `A fault of the suite: ${fault}`)
  const sum = `${failing} of ${chosen.length} still ${failing === 1 ? 'fails' : 'fail'}${open > 0 ? `, ${open} could not be judged` : ''}.`
  return { words: `${[...lines, ...faults, sum].join('\n')}\n`, code: codeOf(run, failing, open, signal) }
}

function codeOf(run: FinishedRun, failing: number, open: number, signal: StopSignal | undefined): number {
  const verdict = failing > 0 ? 'non-conformant' : open > 0 ? 'inconclusive' : 'conformant'
  return exitCode({ ...run, verdict }, signal)
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
