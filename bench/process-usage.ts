import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const reporter = fileURLToPath(new URL('report-usage.cjs', import.meta.url))

/** What a process took, all of its threads together. */
export interface ProcessUsage {
  /** In user mode and in the kernel. */
  readonly cpuSeconds: number
  /** Peak resident memory, in bytes. */
  readonly maxRss: number
}

/**
 * Runs a program of Node's to its end.
 *
 * @throws Error when it fails, or does not tell what it took
 */
export async function processUsage(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<ProcessUsage> {
  const child = spawn(process.execPath, ['--require', reporter, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env,
  })
  const channel = child.stdio[3]
  if (channel === null || channel === undefined || !('read' in channel)) throw new Error('no descriptor 3')
  const [told, [exitCode]] = await Promise.all([text(channel), once(child, 'exit')])
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${String(exitCode)}`)
  const usage: unknown = JSON.parse(told)
  if (!isProcessUsage(usage)) throw new Error(`${args.join(' ')} told of no usage`)
  return usage
}

function isProcessUsage(value: unknown): value is ProcessUsage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'cpuSeconds' in value &&
    typeof value.cpuSeconds === 'number' &&
    'maxRss' in value &&
    typeof value.maxRss === 'number'
  )
}
