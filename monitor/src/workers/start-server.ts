import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { pageScriptHash } from 'petstore-conformance'

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

/** Where a server listens, and by which names it may be asked. */
interface ServerAddress {
  /** 0 takes a port that is free. */
  readonly port: number
  readonly host: string
  /** Besides the host, localhost and IP addresses. */
  readonly allowedHosts: readonly string[]
}

/** A server that listens. */
export interface RunningServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Nothing on a page may load or be framed, and nothing but the one script of all pages may run. */
const headers = {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src '${pageScriptHash}'; img-src data:; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const plain = 'text/plain; charset=utf-8'
const misdirected: Answer = { status: 421, type: plain, content: '' }

/**
 * Serves `/healthz` (the process is alive), `/readyz` (it can take runs), `/metrics` and, for all else, the site.
 *
 * A request to a name that is not allowed gets 421 (RFC 9110, section 15.5.20) and nothing else: a page of the web could
 * have its own name lead here, and its browser would let it read what is answered.
 *
 * @throws Node's error where the port cannot be had
 */
export async function startServer(shown: Shown, address: ServerAddress): Promise<RunningServer> {
  const names = new Set(['localhost', address.host, ...address.allowedHosts].map(hostOf))
  const server = createServer((request, response) => {
    const host = hostOf(request.headers.host ?? '')
    const isAllowed = (host !== '' && names.has(host)) || isIP(host.replace(/^\[|\]$/g, '')) !== 0
    const answered = isAllowed ? answer(shown, request) : Promise.resolve(misdirected)
    answered
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

/** The host of a field `Host` or of an option, as the URL standard writes it: with no port, and lower case. */
function hostOf(text: string): string {
  return URL.parse(`http://${text}`)?.hostname ?? ''
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
