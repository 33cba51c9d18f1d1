import type { CalibrationCase } from './calibration-case.ts'
import type { CaseResult } from './case-result.ts'
import { openCase } from './open-case.ts'
import { runAsUser } from './run-as-user.ts'
import { summariseRun } from './summarise-run.ts'

/** Starts the service that a case is about, and judges it as a user would. */
export async function runCase(one: CalibrationCase): Promise<CaseResult> {
  const { options, hooks, close } = await openCase(one)
  const startedAt = performance.now()
  try {
    const found = await runAsUser(options, hooks)
    return summariseRun(found, performance.now() - startedAt)
  } finally {
    await close()
  }
}
