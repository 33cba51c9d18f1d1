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

/** A list's answer as a page; undefined where it is none. */
export function pageIn(listed: Listed): Page | undefined {
  const { response } = listed.exchange
  if (response?.status !== 200 || !Array.isArray(response.body)) return undefined
  return { ...listed, pets: response.body.map(seePet) }
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
  const what = `a page; ${exchange.request.path} gave ${printOutcome(exchange)}`
  need(page !== undefined, what, isJudged ? 'LIST-1' : undefined)
  return page
}
