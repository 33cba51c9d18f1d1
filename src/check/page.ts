import { statusOf } from '../oracle/exchange-status.ts'
import { defaultLimit } from '../oracle/list-query.ts'
import type { PetStatus } from '../oracle/new-pet.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { type SeenPet, seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { need } from './assert.ts'

/** What a page was asked for with. */
export interface PageQuery {
  readonly limit?: number
  readonly status?: PetStatus
}

/** A list's answer, and what was known of the store when it was asked for. */
export interface Listed {
  readonly exchange: Exchange
  readonly query: PageQuery
  /** How many animals it must have drawn from: known before it was asked for, lag allowed for. */
  readonly drawnFrom: number
}

/** A list that was answered with an array. */
export interface Page extends Listed {
  readonly pets: readonly SeenPet[]
}

/** Whether a list was asked for with a limit and a status together. */
export function isPair({ limit, status }: PageQuery): boolean {
  return limit !== undefined && status !== undefined
}

/** The page length in force: the limit given, or the default (interface document, Endpoints 1). */
export function pageLimit(query: PageQuery): number {
  return query.limit ?? defaultLimit
}

/** The pets of a list's answer, whatever its status; undefined where it is no array. */
export function petsIn({ response }: Exchange): readonly SeenPet[] | undefined {
  return Array.isArray(response?.body) ? response.body.map(seePet) : undefined
}

/** The ids that pets are shown with. */
export function idsOf(pets: readonly SeenPet[] = []): readonly bigint[] {
  return pets.flatMap(({ id }) => (id === undefined ? [] : [id]))
}

/** A list's answer as a page; undefined where it is none. */
export function pageIn(listed: Listed): Page | undefined {
  const pets = statusOf(listed.exchange) === 200 ? petsIn(listed.exchange) : undefined
  return pets && { ...listed, pets }
}

/**
 * Reads a list's answer as a page.
 *
 * @throws Inconclusive when it is none: LIST-1, LIST-3 and LIST-4 judge that, unless the key may not list
 */
export function readPage(listed: Listed): Page {
  const { exchange } = listed
  const page = pageIn(listed)
  const isJudged = ![undefined, 403].includes(statusOf(exchange))
  const what = `a page; ${exchange.request.path} was answered ${printOutcome(exchange)}`
  need(page !== undefined, what, isJudged ? 'LIST-1' : undefined)
  return page
}
