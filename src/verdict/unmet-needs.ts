import { type OperationId, operationIds } from '../spec/operation.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Requirement } from '../spec/requirement.ts'
import type { RunRecord } from './run-record.ts'

/**
 * What a pass of a requirement lacks: a pass is earned by answers that could have broken it, as many and as various as
 * its row in the catalogue asks.
 *
 * @returns what is missing, in words; undefined where nothing is
 */
export function unmetNeeds(
  { id, needs }: Pick<Requirement, 'id' | 'needs'>,
  { kept, varieties }: Pick<RunRecord, 'kept' | 'varieties'>,
  profile: ProfileName,
): string | undefined {
  if (needs === undefined) return undefined
  const had = varieties.get(id) ?? []
  const missing = (needs.each ?? []).filter(
    (need) => isOfProfile(need, profile) && !had.some((variety) => fits(variety, need)),
  )
  if (missing.length > 0) return `not seen: ${missing.join(', ')}`
  if (had.length < (needs.varieties ?? 0))
    return `needs responses of ${needs.varieties} kinds; seen: ${had.join(', ') || 'none'}`
  const answers = kept.get(id) ?? 0
  if (answers < (needs.answers ?? 0)) return `needs ${needs.answers} responses; there were ${answers}`
  return undefined
}

function fits(variety: string, need: string): boolean {
  return variety === need || variety.startsWith(`${need} `)
}

const withoutOrders: readonly OperationId[] = ['listPets', 'createPet', 'getPet']
const withoutCreates: readonly OperationId[] = ['listPets', 'getPet']
const operationsOf: Readonly<Record<ProfileName, readonly OperationId[]>> = {
  core: withoutOrders,
  full: operationIds,
  'read-only': withoutCreates,
  'rate-limit': withoutOrders,
}

function isOfProfile(need: string, profile: ProfileName): boolean {
  const operation = operationIds.find((id) => need === id || need.startsWith(`${id} `))
  return operation === undefined || operationsOf[profile].includes(operation)
}
