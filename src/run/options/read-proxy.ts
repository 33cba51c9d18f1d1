import { BlockList, isIP } from 'node:net'
import type { HttpProxy } from '../../http/http-proxy.ts'
import type { Environment } from './sources.ts'
import { shown, UsageError } from './usage-error.ts'

/** In order of precedence. HTTP_PROXY is safe here, since no CGI, where clients can set it, starts runs. */
const variables: Readonly<Record<string, readonly string[]>> = {
  'http:': ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
  'https:': ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
}
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** The environment's proxy for a target, read as curl and undici do, unless NO_PROXY excludes it. @throws UsageError */
export function readProxy(target: string, environment: Environment): HttpProxy | undefined {
  const { protocol, hostname, port } = new URL(target)
  const variable = variables[protocol]?.find((name) => (environment[name] ?? '') !== '')
  if (variable === undefined) return undefined
  const except = (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').split(/[\s,]+/)
  const host = plainHost(hostname)
  const to = port === '' ? (defaultPorts[protocol] ?? '') : port
  // Checks all entries, so that an unreadable one is reported for every target.
  if (except.filter((entry) => entry !== '' && isNamed(host, to, entry)).length > 0) return undefined
  return { url: proxyUrl(environment[variable] ?? '', variable), variable }
}

/** A host without IPv6 brackets or a final dot; IPv6 addresses in one form. */
function plainHost(host: string): string {
  const plain = host.replace(/^\[(.+)\]$/, '$1').replace(/(.)\.$/, '$1')
  return isIP(plain) === 6 ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain.toLowerCase()
}

function isNamed(host: string, port: string, entry: string): boolean {
  const [, address = '', prefix] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(entry) ?? []
  if (prefix !== undefined && isIP(address) > 0) return isWithin(host, address, Number(prefix), entry)
  if (!/^\*?[^*/?#@]*$/.test(entry)) throw unreadable(entry)
  // An IPv6 address contains colons, so a port needs brackets.
  const [, named = entry, only] = /^(\[.+\]|[^:]+):(\d+)$/.exec(entry) ?? []
  if (only !== undefined && only !== port) return false
  if (named === '*') return true
  const domain = plainHost(named.replace(/^\*?\./, ''))
  return host.endsWith(`.${domain}`) || (!named.startsWith('*') && host === domain)
}

/** Whether a target is an address in a network (CIDR, RFC 4632); names are not looked up. */
function isWithin(host: string, address: string, prefix: number, entry: string): boolean {
  const familyOf = (of: string): 'ipv4' | 'ipv6' => (isIP(of) === 6 ? 'ipv6' : 'ipv4')
  const network = new BlockList()
  try {
    network.addSubnet(address, prefix, familyOf(address))
  } catch (error) {
    throw unreadable(entry, error)
  }
  return isIP(host) > 0 && network.check(host, familyOf(host))
}

function unreadable(entry: string, cause?: unknown): UsageError {
  return new UsageError(
    `NO_PROXY has ${shown(entry)}, which cannot be read. Name hosts (pets.example), domains (.example), addresses, networks (10.0.0.0/8) or *, hosts and addresses with a port if need be, as in [::1]:8080.`,
    { cause },
  )
}

function proxyUrl(value: string, variable: string): string {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`
  const url = URL.parse(text)
  // Does not show the value, which may contain a password.
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
