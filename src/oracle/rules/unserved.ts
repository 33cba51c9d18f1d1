import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import { printOutcome } from '../print-exchange.ts'
import { formOf } from '../request-form.ts'
import type { Shown } from '../rule.ts'

/** A request that was given no answer that says anything, and the requirements that hung on it. */
interface UnservedRequest {
  readonly exchange: Exchange
  /** How often it was sent. */
  readonly tries: number
  readonly requirements: readonly RequirementId[]
}

/** By form, requests that were answered 403 or 5xx, or not at all, and never otherwise. */
export type Unserved = ReadonlyMap<string, UnservedRequest>

const forbidden = 403

/**
 * Takes in requests that were answered 403 or 5xx, or not at all, where that left requirements open, until the same
 * request is answered otherwise or shown to be at fault (requirement catalogue, all rows).
 */
export function updateUnserved(
  all: Unserved,
  { exchange, answer }: Shown,
  judgements: readonly Judgement[],
): Unserved {
  if (exchange.keyVariable !== 'PETSTORE_API_KEY' || answer.kind === 'limited') return all
  const isServed = answer.kind !== 'open' && statusOf(exchange) !== forbidden
  if (isServed && all.size === 0) return all
  const form = formOf(exchange.request)
  const before = all.get(form)
  const requirements = isServed ? [] : hangingOn(before?.requirements ?? [], judgements)
  if (before === undefined && requirements.length === 0) return all
  const unserved = new Map(all)
  if (requirements.length === 0) unserved.delete(form)
  else unserved.set(form, { exchange, tries: (before?.tries ?? 0) + 1, requirements })
  return unserved
}

/** What hung on the request before, and does now, but for what it is shown to break. */
function hangingOn(
  before: readonly RequirementId[],
  judgements: readonly Judgement[],
): readonly RequirementId[] {
  const hanging = new Set(before)
  for (const judgement of judgements) {
    if (judgement.state === 'violated') hanging.delete(judgement.requirement)
    else if (judgement.state === 'undetermined' && judgement.why === 'undecided')
      hanging.add(judgement.requirement)
  }
  return [...hanging]
}

/** Those that were given no answer time and again, or 403: one failure may be chance, and there may have been no request left to tell. */
function surelyUnserved(unserved: Unserved): readonly UnservedRequest[] {
  return [...unserved.values()].filter(
    ({ exchange, tries }) => tries >= 2 || statusOf(exchange) === forbidden,
  )
}

/** Requests that leave something open by errors or lost answers alone: what was answered 403 tells of the key. */
export function unservedRequests(unserved: Unserved): readonly RequestSpec[] {
  return surelyUnserved(unserved)
    .filter(({ exchange }) => statusOf(exchange) !== forbidden)
    .map(({ exchange }) => exchange.request)
}

/**
 * At the end of a run: what was never answered otherwise leaves open what hung on it, whoever asked. By itself that is no
 * suspicion (requirement catalogue, for all requirements).
 */
export function concludeUnserved(unserved: Unserved): readonly Judgement[] {
  return surelyUnserved(unserved).flatMap(({ exchange, requirements }) =>
    requirements.map((requirement) => ({
      state: 'undetermined',
      requirement,
      why: 'undecided',
      reason: `${exchange.request.method} ${exchange.request.path} was never answered otherwise: ${printOutcome(exchange)}`,
      exchanges: [exchange],
    })),
  )
}
