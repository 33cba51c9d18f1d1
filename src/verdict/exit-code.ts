import type { FinishedRun } from './finished-run.ts'
import { openMusts, unwaived } from './gate.ts'

/** Signals that ask a run to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM'

/** What the exit codes mean, one each, as the help shows them. */
export const exitCodeWords: Readonly<Record<number, string>> = {
  0: 'the target conforms, or all that it breaks is waived',
  1: 'the target breaks a requirement that is not waived, or --strict-waivers finds a waiver that is not needed',
  2: 'the command is wrong, or the reports cannot be written',
  3: 'no verdict: the target could not be reached, rejected the key, or could not be judged in full',
  4: 'a fault of the suite itself',
  130: 'interrupted by SIGINT',
  143: 'interrupted by SIGTERM',
}

/** The code of a process that a signal ended, as shells have it. */
export function signalExitCode(signal: StopSignal): number {
  return signal === 'SIGINT' ? 130 : 143
}

/**
 * The exit code of a run. What weighs more goes first: a signal, a fault of the suite, reports that could not
 * be written, a breach, the lack of a verdict.
 *
 * @param run The run.
 * @param signal What stopped it, if anything did.
 * @param reported False when its reports could not be written.
 */
export function exitCode(run: FinishedRun, signal?: StopSignal, reported = true): number {
  if (signal !== undefined) return signalExitCode(signal)
  if (run.suiteFaults.length > 0) return 4
  if (!reported) return 2
  if (run.verdict === 'non-conformant' && !isWaived(run)) return 1
  if (hasStrictlyUnneeded(run)) return 1
  // A run that was cut short has not tried everything, whatever it says.
  if (run.verdict === 'inconclusive' || !run.complete || run.unreachable !== undefined) return 3
  // What is waived hides nothing else that was not judged.
  return openMusts(run).length === 0 ? 0 : 3
}

/** Whether all that is broken is waived. */
function isWaived(run: FinishedRun): boolean {
  return run.requirements.some(({ waiver }) => waiver !== undefined) && unwaived(run).length === 0
}

function hasStrictlyUnneeded({ waivers }: FinishedRun): boolean {
  return waivers?.strict === true && waivers.entries.some(({ state }) => state === 'not needed')
}
