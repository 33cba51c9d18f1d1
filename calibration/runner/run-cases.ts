import type { CalibrationCase } from './calibration-case.ts'
import { CaseProcess } from './case-process.ts'
import type { CaseResult } from './case-result.ts'

/** A run takes seconds, and nearly six minutes where it waits for a limit that is told of wrongly. */
const usualTimeoutMs = 600_000

/** How cases are run. */
interface Conditions {
  /** How many at a time, each in a process of its own. */
  readonly workers: number
  /** Aborted to give up at once. */
  readonly signal: AbortSignal
  readonly onResult: (one: CalibrationCase, result: CaseResult) => void
  readonly timeoutMs?: number
  /** The module that runs the cases. */
  readonly module?: string
}

/**
 * Runs cases, several at a time.
 *
 * @returns their results, in the order of the cases
 * @throws what the signal was aborted with
 */
export async function runCases(
  cases: readonly CalibrationCase[],
  { workers, signal, onResult, timeoutMs = usualTimeoutMs, module }: Conditions,
): Promise<readonly CaseResult[]> {
  const results = new Map<CalibrationCase, CaseResult>()
  const waiting = cases.values()
  const work = async (): Promise<void> => {
    let process: CaseProcess | undefined
    const stop = (): void => process?.end()
    signal.addEventListener('abort', stop)
    try {
      for (const one of waiting) {
        signal.throwIfAborted()
        if (process?.spent) process.end()
        if (process === undefined || process.spent) process = new CaseProcess(module)
        const result = await process.run(one, timeoutMs)
        signal.throwIfAborted()
        results.set(one, result)
        onResult(one, result)
      }
    } finally {
      signal.removeEventListener('abort', stop)
      process?.end()
    }
  }
  await Promise.all(Array.from({ length: Math.min(workers, cases.length) }, work))
  return cases.flatMap((one) => results.get(one) ?? [])
}
