import { constants } from '../spec/generated/constants.ts'
import { type PetStatus, petStatuses } from './new-pet.ts'

/** How many animals a page has at the most where no limit is given (interface document, Endpoints 1, rule 2). */
export const defaultLimit = constants.defaultLimit
/** The greatest limit that a list may be asked for with (interface document, Limits). */
export const greatestLimit = constants.greatestLimit

/** What a list was asked for with, as far as the interface document describes it. */
export interface ListQuery {
  readonly limit: number | undefined
  readonly status: PetStatus | undefined
}

/**
 * Reads the query of a list (interface document, Endpoints 1).
 *
 * @param path - with its query
 * @returns undefined for one that the document leaves open: parameters that it does not have, or has once, or values
 * out of their bounds
 */
export function listQuery(path: string): ListQuery | undefined {
  // One rule after the other reads that of the same exchange.
  if (read?.path !== path) read = { path, query: parse(path) }
  return read.query
}

let read: { readonly path: string; readonly query: ListQuery | undefined } | undefined

function parse(path: string): ListQuery | undefined {
  const parameters = new URL(path, 'http://localhost').searchParams
  const names = [...parameters.keys()]
  if (names.some((name) => name !== 'limit' && name !== 'status') || new Set(names).size < names.length)
    return undefined
  const limit = parameters.get('limit')
  const filter = parameters.get('status')
  const status = petStatuses.find((one) => one === filter)
  if (filter !== null && status === undefined) return undefined
  if (limit === null) return { limit: undefined, status }
  const isWithin = Number(limit) >= constants.leastLimit && Number(limit) <= greatestLimit
  return isWithin && /^[1-9]\d*$/.test(limit) ? { limit: Number(limit), status } : undefined
}
