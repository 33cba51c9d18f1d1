import { waitAfter429 } from '../http/pacing/wait-after-429.ts'
import { retryAfterMs } from '../http/retry-after.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { ProfileName } from '../spec/profile.ts'
import { placeOf, type SignKind, signOf } from './sign-of.ts'

/** The files of the keys, as the user wrote them; undefined for keys from the environment. */
export type KeyFiles = Readonly<Record<'main' | 'second', string | undefined>>

/** What the preflight knows beside the exchanges. */
export interface PreflightFacts {
  readonly baseUrl: string
  readonly profile: ProfileName
  readonly hasSecondKey: boolean
  /** Whether the run needs the second key: then a wrong one stops the run before its first POST. */
  readonly needsSecondKey?: boolean
  readonly keyFiles?: KeyFiles
  /** `http://proxy.example of HTTPS_PROXY`, if the target is behind one. */
  readonly proxy?: string | undefined
  readonly maxWaitMs: number
  readonly timeoutMs: number
}

/** Signs of an unreachable target: where several came, the last one counts. */
const outages: readonly SignKind[] = ['no-answer', 'broken', 'unavailable', 'limited']

/** Why a run stops, in words; without exchanges, because of the base address. */
export function stopOf(exchanges: readonly Exchange[], facts: PreflightFacts): PreflightStop {
  const own = exchanges.filter(({ keyVariable }) => keyVariable === 'PETSTORE_API_KEY')
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined)
    return {
      kind: 'another-version',
      reason: `${facts.baseUrl} does not end in /v1, the only version that the interface describes`,
      advice: 'VERSION-1 is violated, or --target is wrong. Nothing else was judged.',
    }
  const kinds = new Set(own.map((exchange) => signOf(exchange).kind))
  const isOutage = [...kinds].every((one) => outages.includes(one))
  const kind = kinds.size === 1 || isOutage ? signOf(last).kind : 'foreign'
  switch (kind) {
    case 'no-answer':
      return unreachable(last, facts)
    case 'broken':
    case 'unread':
      return brokenAnswers(last, facts)
    case 'unavailable':
      return unavailable(last)
    case 'limited':
      return rateLimited(last, facts)
    case 'rejected':
      return keyRejected(exchanges, facts)
    case 'forbidden':
      return {
        kind: 'forbidden',
        reason: 'The target forbids every request (403)',
        advice:
          'A firewall or gateway may block this address or this client, or the key may lack permission. ' +
          'Ask the operator to let both through; --header sends what a gateway asks for.',
      }
    case 'missing':
      return {
        kind: 'no-route',
        reason: `No route answers under ${facts.baseUrl}: 404 to every request`,
        advice: 'Check the host and the path of --target, and whether the service is deployed there.',
      }
    case 'moved':
      return moved(first)
    // A rejection of every path, even of an unknown one, comes from a gateway or another service.
    case 'unclear':
      return {
        kind: 'not-the-api',
        reason: `This is not the pet store API: it answers every request alike, a path that no interface has too (${answered(first)})`,
        advice:
          'Check the host, port and path of --target. A gateway may lack a header: --header sends what it asks for.',
      }
    case 'foreign':
    case 'service':
      return {
        kind: 'not-the-api',
        reason: `This is not the pet store API: ${answered(first)}`,
        advice: 'No response was JSON. Check the host, port and path of --target.',
      }
  }
}

/** The target asks for a longer wait than permitted before the run has received anything. */
export function limitStop(why: string): PreflightStop {
  return {
    kind: 'rate-limited',
    reason: `The rate limit lets no request through: ${why}`,
    advice: 'Run again once the limit is renewed, or wait longer for it with --max-wait.',
  }
}

const noWay = 'no way leads to this host from here; check the network, a VPN or a firewall'

/** Why no connection came about, by the code in the message. TLS and proxies have messages of their own. */
const troubles: readonly (readonly [code: string, words: string])[] = [
  ['ENOTFOUND', 'there is no host of this name; check its spelling and the DNS'],
  ['EAI_AGAIN', 'the DNS did not tell the address of this host; check the network and the DNS'],
  ['ECONNREFUSED', 'nothing listens at this host and port; check both, and whether the service runs'],
  ['EHOSTUNREACH', noWay],
  ['EHOSTDOWN', noWay],
  ['ENETUNREACH', noWay],
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection came about in time; check the host, the port and firewalls'],
  ['UND_ERR_SOCKET', 'it closes each connection without a response; check the port and what listens there'],
  ['ECONNRESET', 'it resets each connection; check the port, and any firewall before it'],
]

function unreachable({ error }: Exchange, { proxy, timeoutMs }: PreflightFacts): PreflightStop {
  const by = proxy === undefined ? '' : ` through the proxy ${proxy}`
  const isSlow = error?.kind === 'timeout'
  const message = error?.message ?? 'no reason known'
  const trouble = troubles.find(([code]) => message.includes(code))?.[1]
  const why = trouble === undefined ? message : `${trouble} (${message})`
  return {
    kind: 'unreachable',
    reason: `The target does not answer${by}: ${isSlow ? `no response within ${timeoutMs / 1000} s` : why}`,
    advice: isSlow
      ? 'If it is that slow, give it longer with --timeout. --wait-for-target waits for one that is starting.'
      : '--wait-for-target waits for a service that is starting.',
  }
}

function brokenAnswers(exchange: Exchange, { timeoutMs }: PreflightFacts): PreflightStop {
  const { request, head, error } = exchange
  const line = head === undefined ? lineOf(request) : `${lineOf(request)} was answered ${head.status}`
  const isSlow = error?.kind === 'timeout'
  const rest = isSlow ? `did not end within ${timeoutMs / 1000} s` : 'broke off'
  const broken =
    head === undefined ? `the response to ${line} is no HTTP` : `${line}, and then the body ${rest}`
  const what = signOf(exchange).kind === 'unread' ? line : broken
  const why = error === undefined || isSlow ? '' : ` (${error.message})`
  return {
    kind: 'broken-answers',
    reason: `No response of the target can be read: ${what}${why}`,
    advice: 'Check the service and each proxy before it: length, chunks, coding and end of its responses.',
  }
}

function unavailable(last: Exchange): PreflightStop {
  const at = last.sentAt + last.durationMs
  const wait = retryAfterMs(last.response?.headers ?? {}, at) ?? 0
  const until = wait === 0 ? '' : `, until ${moment(at + wait)}`
  return {
    kind: 'unavailable',
    reason: `The target is unavailable: ${last.response?.status ?? 503} to every request${until}`,
    advice: 'Run again once it is up, or let --wait-for-target wait for it.',
  }
}

function rateLimited(last: Exchange, { maxWaitMs }: PreflightFacts): PreflightStop {
  const at = last.sentAt + last.durationMs
  const headers = last.response?.headers ?? {}
  const what = `${lineOf(last.request)} was answered 429`
  if (retryAfterMs(headers, at) === undefined)
    return limitStop(`${what}, with no Retry-After that can be read`)
  const wait = waitAfter429(headers, 1, at, 0)
  const beyond = wait > maxWaitMs ? `, longer than --max-wait (${maxWaitMs / 1000} s)` : ''
  return limitStop(`${what} until ${moment(at + wait)}${beyond}`)
}

/** The stop where the target accepts the main key, and not the one to exhaust. */
export function secondKeyStop({ keyFiles }: PreflightFacts): PreflightStop {
  return {
    kind: 'key-rejected',
    reason: 'The service rejects the second key (401), which the run needs',
    advice: `${checkKey('PETSTORE_RATE_LIMIT_KEY', keyFiles?.second)} Nothing was created. Without a second key, choose --profile core.`,
  }
}

function checkKey(variable: string, file: string | undefined): string {
  const what = file === undefined ? variable : `the key in ${file}`
  return `Check that ${what} is complete, has not expired, and belongs to this deployment.`
}

function keyRejected(exchanges: readonly Exchange[], { keyFiles }: PreflightFacts): PreflightStop {
  const other = exchanges.find(({ keyVariable }) => keyVariable !== 'PETSTORE_API_KEY')
  const compared: Partial<Record<SignKind, string>> = {
    service: ' It accepts the second key (PETSTORE_RATE_LIMIT_KEY), so the first one is the likely cause.',
    rejected: ' It rejects the second key (PETSTORE_RATE_LIMIT_KEY) as well.',
  }
  const comparison = (other && compared[signOf(other).kind]) ?? ''
  return {
    kind: 'key-rejected',
    reason: 'The service rejects this key (401 on every operation)',
    advice:
      checkKey('PETSTORE_API_KEY', keyFiles?.main) +
      `${comparison} A service that rejects valid keys looks the same: if the key is valid, the service violates AUTH-6.`,
  }
}

function moved({ request, response, url }: Exchange): PreflightStop {
  const place = placeOf(response?.headers['location'], url) ?? ''
  const base = place.endsWith(request.path) ? place.slice(0, -request.path.length) : undefined
  const advice =
    place === `${url}/`
      ? 'The paths of the interface end without a slash, and the suite follows no redirect. Have the service, or the gateway before it, answer without one.'
      : `The suite sends its key to no other address. ${base === undefined ? 'Give the address of the service itself as --target.' : `Use --target ${base}`}`
  return {
    kind: 'moved',
    reason: `The target redirects: ${lineOf(request)} was answered ${response?.status ?? 301}, to ${place}`,
    advice,
  }
}

/** The response to a request: its status and media type. */
function answered({ request, response }: Exchange): string {
  if (response === undefined) return `${lineOf(request)} answered no response`
  const type = response.text === '' ? 'without a body' : response.mediaType || 'without a media type'
  return `${lineOf(request)} answered ${response.status} ${type}`
}

function lineOf({ method, path }: Exchange['request']): string {
  return `${method} ${path}`
}

function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
