import { statusOf } from '../oracle/exchange-status.ts'
import { defaultLimit } from '../oracle/list-query.ts'
import type { PetStatus } from '../oracle/new-pet.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { type SeenPet, seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { need } from './assert.ts'

/** The query of a page. */
export interface PageQuery {
  readonly limit?: number
  readonly status?: PetStatus
}

/** A response of listPets, and what was known of the store when the request left. */
export interface Listed {
  readonly exchange: Exchange
  readonly query: PageQuery
  /** Pets that the store must have had by then, lag considered. */
  readonly drawnFrom: number
}

/** A response of listPets with an array. */
export interface Page extends Listed {
  readonly pets: readonly SeenPet[]
}

/** Whether a query has both a limit and a status. */
export function isPair({ limit, status }: PageQuery): boolean {
  return limit !== undefined && status !== undefined
}

/** The longest page that a query permits: its limit, or the default (interface document, Endpoints 1). */
export function pageLimit(query: PageQuery): number {
  return query.limit ?? defaultLimit
}

/** The pets of a response, whatever its status; undefined where it is no array. */
export function petsIn({ response }: Exchange): readonly SeenPet[] | undefined {
  return Array.isArray(response?.body) ? response.body.map(seePet) : undefined
}

/** The ids of pets that have one. */
export function idsOf(pets: readonly SeenPet[] = []): readonly bigint[] {
  return pets.flatMap(({ id }) => (id === undefined ? [] : [id]))
}

/** A response as a page; undefined where it is none. */
export function pageIn(listed: Listed): Page | undefined {
  const pets = statusOf(listed.exchange) === 200 ? petsIn(listed.exchange) : undefined
  return pets && { ...listed, pets }
}

/** A response as a page. @throws Inconclusive where it is none, blocked by LIST-1 unless the key may not list */
export function readPage(listed: Listed): Page {
  const { exchange } = listed
  const page = pageIn(listed)
  const isJudged = ![undefined, 403].includes(statusOf(exchange))
  const what = `a page; ${exchange.request.path} was answered ${printOutcome(exchange)}`
  need(page !== undefined, what, isJudged ? 'LIST-1' : undefined)
  return page
}
