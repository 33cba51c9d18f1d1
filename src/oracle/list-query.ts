import { constants } from '../spec/generated/constants.ts'
import { isPetStatus, type PetStatus } from './new-pet.ts'

/** The most pets on a page where no limit is given (interface document, Endpoints 1, rule 2). */
export const defaultLimit = constants.defaultLimit
/** The greatest limit of a list (interface document, Limits). */
export const greatestLimit = constants.greatestLimit

/** The query of a list, as far as the interface document describes it. */
export interface ListQuery {
  readonly limit: number | undefined
  readonly status: PetStatus | undefined
}

/** The query of a path; undefined for unknown or repeated parameters, and values out of their bounds, which are left open. */
export function listQuery(path: string): ListQuery | undefined {
  const parameters = new URL(path, 'http://localhost').searchParams
  const names = [...parameters.keys()]
  if (names.some((name) => name !== 'limit' && name !== 'status') || new Set(names).size < names.length)
    return undefined
  const limit = parameters.get('limit')
  const status = parameters.get('status') ?? undefined
  if (status !== undefined && !isPetStatus(status)) return undefined
  if (limit === null) return { limit: undefined, status }
  const isWithin = /^[1-9]\d*$/.test(limit) && Number(limit) <= greatestLimit
  return isWithin ? { limit: Number(limit), status } : undefined
}
