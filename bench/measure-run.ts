import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startWatched } from '../calibration/watched.ts'
import { commandLine } from './command-line.ts'

/** What a whole run takes. */
export interface RunFigures {
  readonly options: string
  readonly requests: number
  readonly exitCode: number
  /** From the start of the process to its end. */
  readonly ms: number
}

/** Runs the built command line against the embedded service, in this process, on a key whose limits are out of the way. */
export async function measureRun(options: readonly string[]): Promise<RunFigures> {
  const service = await startWatched()
  const { args, env } = commandLine(['--target', service.baseUrl, '--seed', '1', ...options])
  const keys = { PETSTORE_API_KEY: service.keys.business, PETSTORE_RATE_LIMIT_KEY: service.keys.spare }
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...env, ...keys } })
  const [exitCode]: unknown[] = await once(child, 'exit')
  const ms = performance.now() - started
  await service.close()
  return { options: options.join(' '), requests: service.arrivals.length, exitCode: Number(exitCode), ms }
}
