import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Shape } from './load.ts'

/** What is measured: undici that reads bodies as text, undici that parses them, and the suite's client. */
export const clientNames = ['plain', 'parsed', 'checked'] as const

/** One of them. */
export type ClientName = (typeof clientNames)[number]

/** A client in a process of its own. */
export interface StartedClient {
  /** Requests a second of one round. */
  readonly rate: (shape: Shape) => Promise<number>
  readonly stop: () => void
}

/** Starts a client against a server. */
export async function startClient(name: ClientName, baseUrl: string): Promise<StartedClient> {
  const child = fork(fileURLToPath(new URL('measured-client.ts', import.meta.url)), [baseUrl, name])
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`the client ${name} ended with ${String(code)}`)
  })
  // Once it is stopped nobody waits for it any more.
  ended.catch(() => undefined)
  const message = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0]
  await message()
  return {
    async rate(shape) {
      const answer = message()
      child.send(shape)
      return Number(await answer)
    },
    stop: () => child.disconnect(),
  }
}
