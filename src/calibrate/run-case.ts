import { runDefaults } from '../options/run-options.ts'
import { startReference } from '../reference/start-reference.ts'
import { run } from '../run.ts'
import type { CalibrationCase } from './calibration-case.ts'
import type { CaseResult } from './case-result.ts'
import { mainKey } from './main-key.ts'
import { subjectNamed } from './subjects.ts'
import { summariseRun } from './summarise-run.ts'

/** Starts the service that a case is about, and judges it as a user would. */
export async function runCase({
  kind,
  name,
  seed,
  profile,
  maxRequests,
}: CalibrationCase): Promise<CaseResult> {
  const subject = subjectNamed(kind, name)
  const { key, plan, requirements } = mainKey(subject)
  const service = await startReference(subject.service)
  const startedAt = performance.now()
  try {
    const finished = await run(
      {
        target: service.baseUrl,
        profile,
        out: runDefaults.out,
        seed,
        maxRequests,
        plan,
        categoryId: undefined,
        requirements,
        timeoutMs: runDefaults.timeout,
        concurrency: runDefaults.concurrency,
        maxCreates: runDefaults.maxCreates,
        consistencyWindowMs: runDefaults.consistencyWindow,
        maxWaitMs: runDefaults.maxWait * 1000,
        exhaustMainKey: false,
        stateFile: undefined,
        dryRun: false,
        apiKey: service.keys[key],
        rateLimitKey: service.keys.enterprise,
      },
      { onProgress: () => undefined, signal: new AbortController().signal },
    )
    return summariseRun(finished, performance.now() - startedAt)
  } finally {
    await service.close()
  }
}
