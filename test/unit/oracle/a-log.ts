import { expect } from 'vitest'
import type { OracleEvent } from '../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../src/oracle/oracle-options.ts'
import type { Exchange, RequestSpec } from '../../../src/spec/exchange.ts'
import { type RequirementId, requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { Judgement } from '../../../src/spec/judgement.ts'
import { anExchange, errorText, type Given, now, options } from './an-exchange.ts'
import { judgementsOf } from './logs/broken-by.ts'

/** How long an exchange of {@link anExchange} takes, in ms. */
export const tookMs = 12

/** The tag of the run whose log it is. */
export const { tag } = options

/** A Pet of others, with the categories and the status that most of them have. */
export function aPet(id: number, given: Readonly<Record<string, unknown>> = {}) {
  return { id, name: `Kim ${id}`, categoryId: 1, status: 'sold', ...given }
}

/** Pets of others, with ids from 1 on. */
export function somePets(count: number, given: Readonly<Record<string, unknown>> = {}) {
  return Array.from({ length: count }, (_, index) => aPet(index + 1, given))
}

/** A page that was asked for so many ms after the beginning. */
export function page(at: number, pets: unknown, path = '/pets', given: Given = {}): Exchange {
  return anExchange({ path, text: JSON.stringify(pets), sentAt: now + at, ...given })
}

/** A create, and the Pet that it was answered with. */
export function created(at: number, sent: unknown, said: unknown, given: Given = {}): Exchange {
  const [body, text] = [JSON.stringify(sent), JSON.stringify(said)]
  return anExchange({ operation: 'createPet', status: 201, body, text, sentAt: now + at, ...given })
}

/** A create that was not let in. */
export function refused(at: number, sent: unknown, status = 400, given: Given = {}): Exchange {
  const error = { status, text: errorText(status) }
  return created(at, sent, undefined, { ...error, ...given })
}

/** An animal, fetched. */
export function fetched(at: number, id: number | bigint | string, pet: unknown, given: Given = {}): Exchange {
  const path = `/pets/${id}`
  return anExchange({ operation: 'getPet', path, text: JSON.stringify(pet), sentAt: now + at, ...given })
}

/** A fetch that found nothing. */
export function notFound(
  at: number,
  id: number | bigint | string,
  status = 404,
  given: Given = {},
): Exchange {
  return fetched(at, id, undefined, { status, text: errorText(status), ...given })
}

/** The same request, of which nothing came. */
export function unanswered({ response: _, ...exchange }: Exchange): Exchange {
  return { ...exchange, error: { kind: 'closed', message: 'the connection was closed' } }
}

/** The same answer, of which the body could not be taken in. */
export function withoutBody(exchange: Exchange): Exchange {
  const { status = 200, headers = {} } = exchange.response ?? {}
  return { ...unanswered(exchange), head: { status, headers } }
}

/** The same answer, once a fresh request has shown it again. */
export function confirmed(exchange: Exchange): OracleEvent {
  return { kind: 'confirmed', exchange: { ...exchange, earlier: exchange } }
}

/** A request that is about to go out. */
export function sent({ request }: { readonly request: RequestSpec }): OracleEvent {
  return { kind: 'sent', request }
}

/** What happened, in that order; exchanges are numbered in it from 1. */
export type Log = readonly (Exchange | OracleEvent)[]

/**
 * What the oracle says of some requirements: for each judgement the numbers of the exchanges that show it, its
 * requirement, its state, and what it tells.
 */
export function saidOf(
  requirements: readonly RequirementId[],
  log: Log,
  given: Partial<OracleOptions> = {},
): readonly string[] {
  return judgementsOn(requirements, log, given).map(
    (judgement) => `${stateOf(judgement)}: ${textOf(judgement)}`,
  )
}

/** The same, each judgement but once, without what it tells. */
export function statesOf(
  requirements: readonly RequirementId[],
  log: Log,
  given: Partial<OracleOptions> = {},
): readonly string[] {
  return [...new Set(judgementsOn(requirements, log, given).map(stateOf))]
}

/** What is said at the end of requests that were never answered otherwise: everything else is told without it. */
export function saidOfUnserved(requirements: readonly RequirementId[], log: Log): readonly string[] {
  return judgementsOn(requirements, log, {}, true).map(
    (judgement) => `${stateOf(judgement)}: ${textOf(judgement)}`,
  )
}

function isOfUnserved(judgement: Judgement): boolean {
  return judgement.state === 'undetermined' && judgement.reason.includes('was never answered otherwise')
}

function judgementsOn(
  requirements: readonly RequirementId[],
  log: Log,
  given: Partial<OracleOptions>,
  ofUnserved = false,
): readonly Judgement[] {
  let number = 0
  const events = log.map((one): OracleEvent => {
    const event = 'kind' in one ? one : { kind: 'answered' as const, exchange: one }
    if (!('exchange' in event)) return event
    number += 1
    return { ...event, exchange: { ...event.exchange, number } }
  })
  const all = judgementsOf(events, { ...options, ...given })
  for (const { requirement } of all) expect(requirementIds).toContain(requirement)
  return all.filter(
    (judgement) => requirements.includes(judgement.requirement) && isOfUnserved(judgement) === ofUnserved,
  )
}

function stateOf(judgement: Judgement): string {
  const numbers = judgement.exchanges.map((exchange) => exchange.number).join('+')
  const state = judgement.state === 'undetermined' ? judgement.why : judgement.state
  return `${numbers} ${judgement.requirement} ${state}`
}

function textOf(judgement: Judgement): string {
  switch (judgement.state) {
    case 'satisfied':
      return judgement.coverageCase
    case 'violated': {
      const { expected, actual, blockedBy } = judgement
      return `${expected}, not ${actual}${blockedBy === undefined ? '' : `, blocked by ${blockedBy}`}`
    }
    case 'suspicious': {
      const { reason, expected, actual } = judgement
      return `${reason === undefined ? '' : `${reason}: `}${expected}, not ${actual}`
    }
    case 'observed':
      return `${judgement.question}: ${judgement.answer}`
    case 'undetermined':
      return judgement.blockedBy === undefined
        ? judgement.reason
        : `${judgement.reason}, see ${judgement.blockedBy}`
  }
}
