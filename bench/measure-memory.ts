import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startCannedServer } from './start-canned-server.ts'

const program = fileURLToPath(new URL('peak-memory.ts', import.meta.url))

/** Peak resident memory, in bytes, of a process that sends so many checked requests. */
export async function measureMemory(requests: number): Promise<number> {
  const server = await startCannedServer()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      server.baseUrl,
      String(requests),
    ])
    return Number(stdout)
  } finally {
    server.stop()
  }
}
