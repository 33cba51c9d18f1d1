import type { HttpProxy } from '../../http/http-proxy.ts'
import type { Environment } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** In the order of their precedence. `HTTP_PROXY` is what a CGI makes of a field that anybody may send, and no CGI starts runs. */
const variables: Readonly<Record<string, readonly string[]>> = {
  'http:': ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
  'https:': ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
}
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * Which proxy of the environment stands before a target, as curl and undici read it: the variable of its scheme, unless
 * NO_PROXY names the target, a domain that it is in, or `*`.
 *
 * @throws UsageError when it cannot be used
 */
export function readProxy(target: string, environment: Environment): HttpProxy | undefined {
  const { protocol, hostname, port } = new URL(target)
  const variable = variables[protocol]?.find((name) => (environment[name] ?? '') !== '')
  if (variable === undefined) return undefined
  const except = environment['no_proxy'] ?? environment['NO_PROXY'] ?? ''
  const host = plainHost(hostname)
  const to = port === '' ? (defaultPorts[protocol] ?? '') : port
  if (except.split(/[\s,]+/).some((entry) => entry !== '' && isNamed(host, to, entry))) return undefined
  return { url: proxyUrl(environment[variable] ?? '', variable), variable }
}

/** Without the brackets of an IPv6 address and the dot of a full name. */
function plainHost(host: string): string {
  return host
    .replace(/^\[(.+)\]$/, '$1')
    .replace(/(.)\.$/, '$1')
    .toLowerCase()
}

function isNamed(host: string, port: string, entry: string): boolean {
  // An IPv6 address has colons of its own, and a port beside brackets alone.
  const [, named = entry, only] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? []
  if (only !== undefined && only !== port) return false
  if (named === '*') return true
  const domain = plainHost(named.replace(/^\*?\./, ''))
  return host.endsWith(`.${domain}`) || (!named.startsWith('*') && host === domain)
}

function proxyUrl(value: string, variable: string): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`
  const url = URL.parse(text)
  // What is wrong with it is not shown, since it may hold a password.
  if (url === null || url.hostname === '')
    throw new UsageError(`${variable} names no proxy. It must be like http://host:port, or be left out.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UsageError(
      `${variable} names a proxy of the kind ${url.protocol.slice(0, -1)}. Only http:// and https:// can be used; name the target in NO_PROXY to do without.`,
    )
  try {
    decodeURIComponent(`${url.username}${url.password}`)
  } catch (error) {
    throw new UsageError(
      `${variable} names a proxy with a user or a password that is not encoded as a part of an address is: % goes as %25.`,
      { cause: error },
    )
  }
  return url.href
}
