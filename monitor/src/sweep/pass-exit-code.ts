import type { PassResult } from './make-pass.ts'

/** What weighs more goes first, as for a run. */
const worstFirst = [4, 2, 1, 3, 0]

/** The exit code of a pass: the worst of its runs, where one that could not be made is a fault of the suite. */
export function passExitCode(results: readonly PassResult[]): number {
  const codes = results.map((result) => {
    if (result.kind === 'judged') return result.judged.exitCode
    if (result.kind === 'done before') return result.exitCode
    return result.kind === 'failed' ? 4 : 0
  })
  return worstFirst.find((code) => codes.includes(code)) ?? 0
}
