import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Shape } from './load.ts'

/** What is measured: the suite's client, undici that reads bodies as text, and undici that parses them. */
export type ClientName = 'checked' | 'plain' | 'parsed'

/** A client in a process of its own. */
export interface StartedClient {
  /** Requests a second of one round. */
  readonly rate: (shape: Shape) => Promise<number>
  readonly stop: () => void
}

/** Starts a client against a server. */
export async function startClient(name: ClientName, baseUrl: string): Promise<StartedClient> {
  const child = fork(fileURLToPath(new URL('measured-client.ts', import.meta.url)), [baseUrl, name])
  await once(child, 'message')
  return {
    async rate(shape) {
      const answer = once(child, 'message')
      child.send(shape)
      const [perSecond]: unknown[] = await answer
      return Number(perSecond)
    },
    stop: () => child.disconnect(),
  }
}
