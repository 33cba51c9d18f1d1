import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from './listen.ts'

interface ProxyOptions {
  /** Path on the proxy to path at the target; the same unless told otherwise. */
  readonly path?: (path: string) => string
  readonly delayMs?: number
  /** Done before anything of an answer is passed on. */
  readonly beforeAnswer?: (answer: ServerResponse) => void
  /** Told when a request comes in, and how many are under way then. */
  readonly onRequest?: (underWay: number, request: IncomingMessage) => void
}

/** A proxy in front of a target, until the test is over. Returns its origin. */
export function proxy(origin: string, options: ProxyOptions = {}): Promise<string> {
  const { path = (same) => same, delayMs = 0, beforeAnswer, onRequest } = options
  let underWay = 0
  return listen(async (incoming, answer) => {
    underWay += 1
    onRequest?.(underWay, incoming)
    answer.on('close', () => {
      underWay -= 1
    })
    await sleep(delayMs)
    beforeAnswer?.(answer)
    passOn(new URL(path(incoming.url ?? '/'), origin), incoming, answer)
  })
}

function passOn(url: URL, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = incoming
  const outgoing = request(url, { method, headers: { ...headers, host: url.host } }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}
