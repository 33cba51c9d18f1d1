import { withoutIds } from '../http/publishable.ts'
import { retryAfterMs } from '../http/retry-after.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { PreflightOutcome } from '../spec/preflight-outcome.ts'
import { plainGet, plainList, plainOrders, unroutedGet } from './preflight-requests.ts'
import { type Sign, type SignKind, signOf } from './sign-of.ts'
import { type PreflightFacts, secondKeyStop, stopOf } from './stop-of.ts'

/** What the preflight does next. */
export type PreflightStep =
  | { readonly kind: 'send'; readonly request: RequestSpec; readonly key: 'main' | 'second' }
  /** After a pause, since the target may be starting. */
  | { readonly kind: 'send-later'; readonly request: RequestSpec; readonly key: 'main' }
  | { readonly kind: 'end'; readonly outcome: PreflightOutcome }

/** Most requests of a preflight. */
const most = 4

/** Requests after the first, by its sign, until one of them shows the service. */
const followers: Readonly<Record<Exclude<SignKind, 'service'>, readonly RequestSpec[]>> = {
  'no-answer': [plainGet, plainList],
  broken: [plainGet],
  unavailable: [plainGet, plainList, plainList],
  limited: [plainList],
  rejected: [plainGet, plainOrders, plainList],
  forbidden: [plainGet, plainOrders],
  missing: [plainGet, unroutedGet],
  moved: [plainGet],
  foreign: [plainGet, unroutedGet],
  unclear: [plainGet, unroutedGet],
  unread: [plainGet, unroutedGet],
}

/** What the preflight does next. The first sign of the pet store API ends it, since one failing operation stops no run. */
export function preflightStep(
  exchanges: readonly Exchange[],
  facts: PreflightFacts,
  isOver = false,
): PreflightStep {
  if (!new URL(facts.baseUrl).pathname.endsWith('/v1')) return { kind: 'end', outcome: stopOf([], facts) }
  const own = exchanges.filter(({ keyVariable }) => keyVariable === 'PETSTORE_API_KEY')
  const signs = own.map((exchange) => ({ exchange, ...signOf(exchange) }))
  const [first] = signs
  if (first === undefined) {
    if (isOver) return { kind: 'end', outcome: { kind: 'ready' } }
    return { kind: 'send', request: plainList, key: 'main' }
  }
  const maySend = !isOver && exchanges.length < most
  if (first.kind === 'service' || isServiceShown(signs))
    return secondKeyStep(exchanges, facts, maySend) ?? ready(own)
  const next = maySend ? nextRequest(first.kind, exchanges, facts) : undefined
  return next ?? { kind: 'end', outcome: stopOf(exchanges, facts) }
}

/** What the second key still needs once the service is shown: the trial judges any response but 401. */
function secondKeyStep(
  exchanges: readonly Exchange[],
  facts: PreflightFacts,
  maySend: boolean,
): PreflightStep | undefined {
  const others = exchanges.filter(({ keyVariable }) => keyVariable === 'PETSTORE_RATE_LIMIT_KEY')
  if (facts.needsSecondKey !== true || others.some((one) => signOf(one).kind !== 'rejected')) return undefined
  const request = [plainList, plainGet][others.length]
  if (request !== undefined && maySend) return { kind: 'send', request, key: 'second' }
  return others.length === 0 ? undefined : { kind: 'end', outcome: secondKeyStop(facts) }
}

function ready(exchanges: readonly Exchange[]): PreflightStep {
  const limit = exchanges.at(-1)?.response?.headers['x-ratelimit-limit'] ?? ''
  const told = /^\d{1,15}$/.test(limit) ? { limit: Number(limit) } : {}
  return { kind: 'end', outcome: { kind: 'ready', ...told } }
}

/** Signs that come from the target itself, whatever the network does. */
const lasting: readonly SignKind[] = ['rejected', 'forbidden', 'missing', 'moved', 'foreign', 'unclear']

/**
 * Whether the responses together show the service, as one does or operations differ with JSON among them. A gateway or
 * another service answers all paths alike, and a router every unknown one: a missing list needs a differing unrouted path.
 */
function isServiceShown(signs: readonly (Sign & { readonly exchange: Exchange })[]): boolean {
  if (signs.some(({ kind }) => kind === 'service')) return true
  const shown = signs.filter(({ kind }) => lasting.includes(kind))
  // Beside a list without a response, a JSON 404 for an id is what the interface documents.
  const isMissingInJson = shown.some(({ kind, isJson }) => kind === 'missing' && isJson)
  if (shown.length === 1 && signs.length > 1 && isMissingInJson) return true
  const answers = new Set(shown.map(answerOf))
  const isAllMissing = shown.every(({ kind }) => kind === 'missing')
  const isRouteTried = shown.some(({ exchange }) => exchange.request.path === unroutedGet.path)
  return answers.size > 1 && shown.some(({ isJson }) => isJson) && (!isAllMissing || isRouteTried)
}

/** What distinguishes a response: its kind or, for 404 and unclear ones, its text without paths, times and ids. */
function answerOf({ kind, exchange: { request, response } }: Sign & { readonly exchange: Exchange }): string {
  if (kind !== 'missing' && kind !== 'unclear') return kind
  const { status, mediaType = '', text = '' } = response ?? {}
  const path = request.path.slice(1)
  const same = text.replaceAll(path, '').replaceAll(encodeURIComponent(path), '')
  return `${status} ${mediaType} ${withoutIds(same)}`
}

function nextRequest(
  first: Exclude<SignKind, 'service'>,
  exchanges: readonly Exchange[],
  { profile, hasSecondKey }: PreflightFacts,
): PreflightStep | undefined {
  const { response, error } = exchanges.at(-1) ?? {}
  // Nothing tells how long to wait.
  if (first === 'limited' && response !== undefined && retryAfterMs(response.headers, 0) === undefined)
    return undefined
  // A target that restarts refuses or closes connections.
  const isRestarting = error?.kind === 'closed' || error?.message.includes('ECONNREFUSED') === true
  const isStarting = first === 'unavailable' || (first === 'no-answer' && isRestarting)
  const requests = followers[first].filter((request) => {
    if (first === 'no-answer' && request === plainList) return isStarting
    if (request === plainOrders) return profile === 'full'
    // The second key is compared where the first one is rejected.
    return first !== 'rejected' || request !== plainList || hasSecondKey
  })
  const request = requests[exchanges.length - 1]
  if (request === undefined) return undefined
  if (isStarting && request === plainList) return { kind: 'send-later', request, key: 'main' }
  return { kind: 'send', request, key: first === 'rejected' && request === plainList ? 'second' : 'main' }
}
