import type { FinishedRun } from './finished-run.ts'

/** Signals that ask a run to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM'

/** What the exit codes mean, one each, as the help shows them. */
export const exitCodeWords: Readonly<Record<number, string>> = {
  0: 'the target conforms',
  1: 'the target breaks a requirement',
  2: 'the command is wrong, or the reports cannot be written',
  3: 'no verdict: the target could not be reached, or not be judged in full',
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
  if (run.verdict === 'non-conformant') return 1
  // A run that was cut short has not tried everything, whatever it says.
  return run.verdict === 'conformant' && run.complete && run.unreachable === undefined ? 0 : 3
}
