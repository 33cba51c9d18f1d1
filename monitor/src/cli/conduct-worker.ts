import {
  readTextFile,
  signalExitCode,
  stopSignals,
  type Terminal,
  UsageError,
  visibleLine,
} from 'petstore-conformance'
import { startWorker, type WorkerInputs } from '../workers/start-worker.ts'
import { databaseAddress } from './database-address.ts'
import { keysSource } from './keys-source.ts'

/** How a worker works. */
export interface WorkerOptions
  extends Omit<WorkerInputs, 'address' | 'keys' | 'cwd' | 'env' | 'onLine' | 'onTrouble'> {
  readonly database: string | undefined
  /** File of keys, as the user wrote it. */
  readonly keys: string | undefined
}

/**
 * Works until a signal comes.
 *
 * @returns the exit code
 * @throws UsageError where an option, the file of keys, the database or the port is wrong
 */
export async function conductWorker(options: WorkerOptions, terminal: Terminal): Promise<number> {
  const { cwd, env, stdout, stderr } = terminal
  const address = databaseAddress(options.database, terminal)
  const keys = keysSource(options.keys, { env, cwd, readFile: readTextFile })
  const signals = stopSignals(terminal.signals)
  try {
    const worker = await startWorker({
      ...options,
      address,
      keys,
      cwd,
      env,
      onLine: (line) => stdout.write(`${visibleLine(line)}\n`),
      onTrouble: (line) => stderr.write(`${visibleLine(line)}\n`),
    }).catch((error: unknown) => {
      throw asUsageError(error, options)
    })
    stdout.write(`Worker at ${worker.url}, ${options.slots} runs at a time\n`)
    const signal = await signals.first
    stderr.write(`${signal}: handing back the runs at hand; again to end at once\n`)
    return await Promise.race([worker.stop().then(() => 0), signals.second.then(signalExitCode)])
  } finally {
    signals.release()
  }
}

function asUsageError(error: unknown, { port, host }: WorkerOptions): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new UsageError(
      `Port ${port} of ${host} is in use. Choose another with --port; 0 takes a free one.`,
    )
  if (code === 'EACCES')
    return new UsageError(`Port ${port} may not be listened on. Choose one above 1023 with --port.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new UsageError(`This machine has no address ${host}. Choose one with --host, such as 127.0.0.1.`)
  return error
}
