import type { Client, Dispatcher } from 'undici'
import type { HttpProxy } from './http-proxy.ts'
import { secured, type TlsMaterial } from './tls-material.ts'

/** Makes the client of one connection. */
export type MakeClient = (origin: string | URL, options: Client.Options) => Dispatcher

/** Makes the dispatcher of one connection, with a client of `make`. */
export type Opener = (options: Client.Options, make: MakeClient) => Dispatcher

/** Sends https in a tunnel (RFC 9110, 9.3.6) and http with the whole address (RFC 9112, 3.2.2), as most proxies allow. */
export async function viaProxy(proxy: HttpProxy, tls: TlsMaterial, timeoutMs: number): Promise<Opener> {
  // Only the index of undici exports the tunnel.
  const { ProxyAgent } = await import('undici')
  // The client's certificate is for the target alone.
  const { cert: _, key: __, ...proxyTls } = secured(tls)
  return (options, make) =>
    new ProxyAgent({
      uri: proxy.url,
      connections: 1,
      connectTimeout: timeoutMs,
      allowH2: false,
      requestTls: { ...secured(tls), timeout: timeoutMs },
      proxyTls: { ...proxyTls, timeout: timeoutMs },
      factory: (of, { connect }: Client.Options) => make(of, { ...options, ...(connect && { connect }) }),
    })
}
