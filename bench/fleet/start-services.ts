import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A service to be judged. */
export interface Service {
  readonly baseUrl: string
  readonly key: string
}

/** Services in a process of their own. */
export interface Services {
  readonly list: readonly Service[]
  readonly stop: () => void
}

/** Starts so many services. */
export async function startServices(count: number): Promise<Services> {
  const child = fork(fileURLToPath(new URL('services.ts', import.meta.url)), [String(count)])
  const [list]: unknown[] = await once(child, 'message')
  if (!Array.isArray(list) || !list.every(isService))
    throw new Error('the services told nothing of themselves')
  return { list, stop: () => child.disconnect() }
}

function isService(value: unknown): value is Service {
  return (
    typeof value === 'object' &&
    value !== null &&
    'baseUrl' in value &&
    typeof value.baseUrl === 'string' &&
    'key' in value &&
    typeof value.key === 'string'
  )
}
