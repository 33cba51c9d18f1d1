import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainKey } from '../../calibration/runner/main-key.ts'
import type { Subject } from '../../calibration/runner/subject.ts'
import { startWatched } from '../../calibration/watched.ts'
import { commandLine } from '../command-line.ts'
import { measuredProgram } from './measured-program.ts'
import { suiteFailures } from './suite-failures.ts'
import type { Trial } from './trial.ts'

/** Most runs take seconds; where waits are told wrongly, up to four minutes. */
const timeoutMs = 300_000

/** Judges a service over the wire with the built command line, as a user would. */
export async function trySuite(subject: Subject, seed: number): Promise<Trial> {
  const { kind, name, profiles } = subject
  const { key, plan, requirements } = mainKey(subject)
  const service = await startWatched(subject.service)
  const folder = await mkdtemp(join(tmpdir(), 'petstore-peers-suite-'))
  const { args, env } = commandLine([
    ...['--target', service.baseUrl, '--seed', `${seed}`, '--plan', plan],
    ...['--profile', profiles.includes('full') ? 'full' : (profiles[0] ?? 'full')],
    ...['--out', folder],
    ...requirements.flatMap((id) => ['--requirement', id]),
  ])
  const keys = {
    PETSTORE_API_KEY: service.keys[key],
    PETSTORE_RATE_LIMIT_KEY: service.keys.enterprise,
  }
  try {
    const measured = await measuredProgram([process.execPath, ...args], {
      env: { ...env, ...keys },
      cwd: folder,
      timeoutMs,
    })
    const { cpuSeconds, wallSeconds, interrupted, said } = measured
    return {
      tool: 'suite',
      kind,
      name,
      seed,
      requests: service.arrivals.length,
      ...(cpuSeconds === undefined ? {} : { cpuSeconds }),
      wallSeconds,
      interrupted,
      ...(await foundBySuite(folder, said)),
    }
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function foundBySuite(folder: string, said: string): Promise<Pick<Trial, 'failures' | 'trouble'>> {
  try {
    const report: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
    return { failures: suiteFailures(report) }
  } catch (error) {
    return { failures: [], trouble: `${String(error)}: ${said}` }
  }
}
