import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What a worker answers with. */
export interface Answer {
  readonly status: number
  readonly type: string
  readonly content: string | Uint8Array
}

/** What a worker has to show. */
export interface Shown {
  /** Why it cannot work just now, in words; undefined where it can. */
  readonly trouble: () => Promise<string | undefined>
  /** In Prometheus's text format. */
  readonly metrics: () => Promise<Answer>
  /** A file of the site, by its path without a slash in front; undefined where there is none. */
  readonly page: (path: string) => Promise<Answer | undefined>
  /** Told why an answer could not be made. */
  readonly onError: (error: unknown) => void
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Nothing on a page may run, load or be framed. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const plain = 'text/plain; charset=utf-8'

/**
 * Serves `/healthz` (the process is alive), `/readyz` (it can take runs), `/metrics` and, for all else, the site.
 *
 * @param address - 0 takes a port that is free
 * @throws Node's error where the port cannot be had
 */
export async function startServer(
  shown: Shown,
  address: { readonly port: number; readonly host: string },
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    answer(shown, request)
      .catch((error: unknown): Answer => {
        shown.onError(error)
        return { status: 503, type: plain, content: 'This cannot be told just now.\n' }
      })
      .then((found) => send(found, request, response))
  })
  server.listen(address)
  await once(server, 'listening')
  const bound = server.address()
  const port = bound === null || typeof bound === 'string' ? address.port : bound.port
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return {
    url: `http://${host}:${port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  { trouble, metrics, page }: Shown,
  { method, url = '/' }: IncomingMessage,
): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, type: plain, content: 'There is nothing to change here.\n' }
  const path = URL.parse(url, 'http://worker')?.pathname ?? '/'
  if (path === '/healthz') return { status: 200, type: plain, content: 'ok\n' }
  if (path === '/readyz') {
    const why = await trouble()
    return why === undefined
      ? { status: 200, type: plain, content: 'ready\n' }
      : { status: 503, type: plain, content: `${why}\n` }
  }
  if (path === '/metrics') return await metrics()
  return (await page(path.slice(1))) ?? { status: 404, type: plain, content: 'There is no such page.\n' }
}

function send(
  { status, type, content }: Answer,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(status, { ...headers, 'content-type': type })
  response.end(method === 'HEAD' ? undefined : content)
}
