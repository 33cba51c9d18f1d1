import { moduleBeside } from '../../src/run/pool/module-beside.ts'
import { RunnerPool, type Slot } from '../../src/run/pool/runner-pool.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { type CaseResult, endedEarly } from './case-result.ts'

/** A run takes seconds, and nearly six minutes where it waits for a limit that is told of wrongly. */
const limitMs = 600_000
/** A compound is run again without each of its parts. */
const memoryMb = 1024

/** How cases are run. */
interface Conditions {
  /** How many at a time, each in a thread of its own. */
  readonly workers: number
  /** Aborted to give up at once. */
  readonly signal: AbortSignal
  readonly onResult: (one: CalibrationCase, result: CaseResult) => void
  /** Makes the places in which cases are run; threads unless given. */
  readonly newSlot?: () => Slot<CalibrationCase, CaseResult>
}

/**
 * Runs cases, several at a time. A case that kills its thread, or comes to no end, is a result too.
 *
 * @returns their results, in the order of the cases
 * @throws the reason of the signal
 */
export async function runCases(
  cases: readonly CalibrationCase[],
  { workers, signal, onResult, newSlot }: Conditions,
): Promise<readonly CaseResult[]> {
  const entry = moduleBeside('../../calibration/runner/case-thread', import.meta.url)
  const pool = new RunnerPool<CalibrationCase, CaseResult>({ slots: workers, entry, memoryMb }, newSlot)
  const giveUp = (): void => void pool.close()
  signal.addEventListener('abort', giveUp, { once: true })
  const never = new AbortController().signal
  const resultOf = async (one: CalibrationCase): Promise<CaseResult> => {
    const result = await pool.withSlot(signal, async (slot) => {
      const startedAt = performance.now()
      return await slot
        .run(one, never, limitMs)
        .catch((error: unknown) =>
          endedEarly(
            error instanceof Error ? error.message : String(error),
            Math.round(performance.now() - startedAt),
          ),
        )
    })
    signal.throwIfAborted()
    onResult(one, result)
    return result
  }
  try {
    return await Promise.all(cases.map(resultOf))
  } finally {
    signal.removeEventListener('abort', giveUp)
    await pool.close()
  }
}
