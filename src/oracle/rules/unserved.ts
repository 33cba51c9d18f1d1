import type { Exchange, RequestSpec } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import { printOutcome } from '../print-exchange.ts'
import { formOf } from '../request-form.ts'
import { judgementsOf, type Shown } from '../rule.ts'

/** A request that got 403, 5xx or no response, and never another, and the requirements that are undetermined for it. */
interface UnservedRequest {
  readonly exchange: Exchange
  readonly tries: number
  readonly requirements: readonly RequirementId[]
}

/** By the form of the request. */
export type Unserved = ReadonlyMap<string, UnservedRequest>

const forbidden = 403

/** Takes in requests that got 403, 5xx or no response, until they get another (requirement catalogue, all rows). */
export function updateUnserved(
  all: Unserved,
  { exchange, answer }: Shown,
  judgements: readonly Judgement[],
): Unserved {
  if (exchange.keyVariable !== 'PETSTORE_API_KEY' || answer.kind === 'limited') return all
  const isServed = answer.kind !== 'open' && statusOf(exchange) !== forbidden
  const form = formOf(exchange.request)
  const before = all.get(form)
  const requirements = isServed ? [] : hangingOn(before?.requirements ?? [], judgements)
  const unserved = new Map(all)
  if (requirements.length === 0) unserved.delete(form)
  else unserved.set(form, { exchange, tries: (before?.tries ?? 0) + 1, requirements })
  return unserved
}

/** The requirements that are undetermined for a request, without those that it violates. */
function hangingOn(before: readonly RequirementId[], judgements: readonly Judgement[]) {
  const hanging = new Set(before)
  for (const judgement of judgements) {
    const { state, requirement } = judgement
    if (state === 'violated') hanging.delete(requirement)
    else if ('why' in judgement && judgement.why === 'undecided') hanging.add(requirement)
  }
  return [...hanging]
}

/** Those that failed time and again, or got 403: one failure may be chance. */
function surelyUnserved(unserved: Unserved): readonly UnservedRequest[] {
  return [...unserved.values()].filter(
    ({ exchange, tries }) => tries >= 2 || statusOf(exchange) === forbidden,
  )
}

/** Requests that leave something undetermined by errors or lost responses alone: 403 is about the key. */
export function unservedRequests(unserved: Unserved): readonly RequestSpec[] {
  return surelyUnserved(unserved)
    .filter(({ exchange }) => statusOf(exchange) !== forbidden)
    .map(({ exchange }) => exchange.request)
}

/** At the end of a run, what such requests leave undetermined (requirement catalogue, for all requirements). */
export function concludeUnserved(unserved: Unserved): readonly Judgement[] {
  return surelyUnserved(unserved).flatMap(({ exchange, requirements }) => {
    const { method, path } = exchange.request
    const reason = `${method} ${path} was never answered otherwise: ${printOutcome(exchange)}`
    return requirements.map((one) => judgementsOf(one, { exchange }).undetermined(reason))
  })
}
