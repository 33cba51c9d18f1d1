import type { OverallVerdict } from 'petstore-conformance'

/** The exit code of a run that broke what is not waived. */
const broken = 1

/** Whether all that a run broke was waived. */
export function isWaived(verdict: OverallVerdict, exitCode: number): boolean {
  return verdict === 'non-conformant' && exitCode !== broken
}
