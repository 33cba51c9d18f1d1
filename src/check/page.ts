import { defaultLimit } from '../oracle/list-query.ts'
import type { PetStatus } from '../oracle/new-pet.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { type SeenPet, seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { letIn, need } from './assert.ts'

/** What a page was asked for with. */
export interface PageQuery {
  readonly limit?: number
  readonly status?: PetStatus
}

/** A list that was answered with an array. */
export interface Page {
  readonly exchange: Exchange
  readonly query: PageQuery
  readonly pets: readonly SeenPet[]
  /** How many animals it must have drawn from: known before it was asked for, lag allowed for. */
  readonly drawnFrom: number
}

/** Whether a list was asked for with a limit and a status together. */
export function isPair({ limit, status }: PageQuery): boolean {
  return limit !== undefined && status !== undefined
}

/** The page length in force: the limit given, or the default (interface document, Endpoints 1). */
export function pageLimit(query: PageQuery): number {
  return query.limit ?? defaultLimit
}

/**
 * Reads a list's answer as a page.
 *
 * @throws Inconclusive when it is none: LIST-1, LIST-3 and LIST-4 judge that
 */
export function readPage(exchange: Exchange, query: PageQuery, drawnFrom: number): Page {
  const response = letIn(exchange)
  const { body, status } = response
  need(
    status === 200 && Array.isArray(body),
    `a page; ${exchange.request.path} gave ${printOutcome(exchange)}`,
    'LIST-1',
  )
  return { exchange, query, pets: body.map(seePet), drawnFrom }
}
