import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface CannedServer {
  readonly baseUrl: string
  readonly stop: () => void
}

/** Starts the server that the clients are measured against. */
export async function startCannedServer(): Promise<CannedServer> {
  const program = fileURLToPath(new URL('canned-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line]: unknown[] = await once(child.stdout, 'data')
  return { baseUrl: String(line).trim(), stop: () => child.kill() }
}
