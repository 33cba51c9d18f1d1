import type { RequestSpec } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import type { Known } from '../known.ts'
import { printOutcome } from '../print-exchange.ts'
import { formOf } from '../request-form.ts'
import type { Shown } from '../rule.ts'

const forbidden = 403

/**
 * Learns of requests that were answered 403 or 5xx, or not at all, where that left requirements open, until the same
 * request is answered otherwise or shown to be at fault (requirement catalogue, all rows).
 */
export function learnUnserved(
  known: Known,
  { exchange, answer }: Shown,
  judgements: readonly Judgement[],
): Known {
  const { request, keyVariable } = exchange
  if (keyVariable !== 'PETSTORE_API_KEY' || answer.kind === 'limited') return known
  const isServed = answer.kind !== 'open' && statusOf(exchange) !== forbidden
  if (isServed && known.unserved.size === 0) return known
  const form = formOf(request)
  const before = known.unserved.get(form)
  const requirements = isServed ? [] : hangingOn(before?.requirements ?? [], judgements)
  if (before === undefined && requirements.length === 0) return known
  const unserved = new Map(known.unserved)
  if (requirements.length === 0) unserved.delete(form)
  else unserved.set(form, { exchange, tries: (before?.tries ?? 0) + 1, requirements })
  return { ...known, unserved }
}

/** What hung on the request before, and does now, but for what it is shown to break. */
function hangingOn(
  before: readonly RequirementId[],
  judgements: readonly Judgement[],
): readonly RequirementId[] {
  const hanging = new Set(before)
  for (const judgement of judgements) {
    if (judgement.state === 'broken') hanging.delete(judgement.requirement)
    else if (judgement.state === 'open' && judgement.why === 'undecided') hanging.add(judgement.requirement)
  }
  return [...hanging]
}

/** Requests that leave something open by errors or lost answers alone: what was answered 403 tells of the key. */
export function unservedRequests({ unserved }: Known): readonly RequestSpec[] {
  return [...unserved.values()].flatMap(({ exchange, tries }) =>
    tries < 2 || statusOf(exchange) === forbidden ? [] : [exchange.request],
  )
}

/**
 * At the end of a run: what was never answered otherwise leaves open what hung on it, whoever asked. One failure may be
 * chance, and there may have been no request left to tell.
 */
export function concludeUnserved({ unserved }: Known): readonly Judgement[] {
  return [...unserved.values()].flatMap(({ exchange, tries, requirements }) => {
    if (tries < 2 && statusOf(exchange) !== forbidden) return []
    const { method, path } = exchange.request
    return requirements.map(
      (requirement): Judgement => ({
        state: 'doubtful',
        requirement,
        reason: `${method} ${path} was never answered otherwise`,
        expected: 'an answer that tells',
        actual: printOutcome(exchange),
        exchanges: [exchange],
      }),
    )
  })
}
