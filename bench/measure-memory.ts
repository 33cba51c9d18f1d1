import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './median.ts'
import { startCannedServer } from './start-canned-server.ts'

const program = fileURLToPath(new URL('peak-memory.ts', import.meta.url))

/** When it collects is Node's own affair: a process may peak higher than another that does the same. */
const processes = 5

/**
 * Peak resident memory, in bytes, of a process that sends so many checked requests: the median of some.
 *
 * @param events - path of a log that it writes
 */
export async function measureMemory(requests: number, events?: string): Promise<number> {
  const peaks: number[] = []
  for (let index = 0; index < processes; index += 1) peaks.push(await peakOf(requests, events))
  return median(peaks)
}

async function peakOf(requests: number, events: string | undefined): Promise<number> {
  const server = await startCannedServer()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      server.baseUrl,
      String(requests),
      ...(events === undefined ? [] : [events]),
    ])
    return Number(stdout)
  } finally {
    server.stop()
  }
}
