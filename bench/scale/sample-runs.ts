import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allFaults } from '../../calibration/mutants/index.ts'
import { judgeInFolder } from '../../monitor/src/runner/judge-in-folder.ts'
import type { JudgedRun } from '../../monitor/src/sweep/judged-run.ts'
import type { WatchedTarget } from '../../monitor/src/targets/watch-target.ts'
import { parseRunOptions } from '../../src/run/options/parse-run-options.ts'
import { type ListenOptions, startReference } from '../../src/service/start-reference.ts'
import type { SampleRuns } from './year-of-runs.ts'

const fault = 'auth-any-token'
/** A run makes its folder the place for temporary files, and that is removed after it. */
const temporary = tmpdir()

/** Two real runs as a night has them: read-only, 40 requests. */
export async function sampleRuns(): Promise<SampleRuns> {
  const broken = allFaults.find(({ name }) => name === fault)
  if (broken === undefined) throw new Error(`there is no fault ${fault}`)
  const [target, conformant] = await judged({})
  const [, other] = await judged({ fault: broken })
  if (conformant.report.verdict !== 'conformant' || other.report.verdict !== 'non-conformant')
    throw new Error('the runs are not as they should be')
  return { target, conformant, broken: other }
}

async function judged(listen: ListenOptions): Promise<readonly [WatchedTarget, JudgedRun]> {
  const service = await startReference(listen)
  const folder = await mkdtemp(join(temporary, 'petstore-sample-'))
  try {
    const options = parseRunOptions({
      flags: {},
      env: { PETSTORE_API_KEY: service.keys.business, PETSTORE_TARGET: service.baseUrl },
      cwd: process.cwd(),
      readFile: () => '',
      config: {
        name: 'the target',
        options: { profile: 'read-only', plan: 'business', maxRequests: 40, seed: 11 },
      },
    })
    const run = await judgeInFolder({ folder, options }, new AbortController().signal)
    return [{ name: 'target', labels: { team: 'pets' }, options }, run]
  } finally {
    await rm(folder, { recursive: true })
    await service.close()
  }
}
