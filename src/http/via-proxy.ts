import type { Client, Dispatcher } from 'undici'
import type { HttpProxy } from './http-proxy.ts'
import { secured, type TlsMaterial } from './tls-material.ts'

/** Makes the client of one connection of its origin, of options. */
export type MakeClient = (origin: string | URL, options: Client.Options) => Dispatcher

/** Makes what sends requests on one connection; `make` makes the client that it needs for that. */
export type Opener = (options: Client.Options, make: MakeClient) => Dispatcher

/**
 * Has requests go through a proxy: those for https in a tunnel (RFC 9110, section 9.3.6), whose two ends are the suite and the
 * target, and those for http with the whole address of the target (RFC 9112, section 3.2.2), since many proxies have no
 * tunnels for these.
 *
 * @param timeoutMs - for a connection to come about
 */
export async function viaProxy(proxy: HttpProxy, tls: TlsMaterial, timeoutMs: number): Promise<Opener> {
  // A tunnel takes what its index alone puts together.
  const { ProxyAgent } = await import('undici')
  // The certificate of the client is for the target alone.
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
