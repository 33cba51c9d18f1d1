import { type OperationId, operationIds } from '../spec/operation.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Requirement } from '../spec/requirement.ts'
import type { RunRecord } from './run-record.ts'

/** The named coverage cases that a pass lacks, and what is missing in words. */
export type UnmetNeeds = NonNullable<ReturnType<typeof unmetNeeds>>

/** What a pass lacks by its needs in the catalogue, or an OPEN requirement in answers; undefined for nothing. */
export function unmetNeeds(
  { id, needs, observes }: Pick<Requirement, 'id' | 'needs' | 'observes'>,
  { basis, observations, findings }: Pick<RunRecord, 'basis' | 'observations' | 'findings'>,
  profile: ProfileName,
) {
  const answered = observations.filter(({ requirement }) => requirement === id).map((one) => one.id)
  const open = Object.entries(observes).filter(([question]) => !answered.includes(question))
  if (open.length > 0) {
    const ids = open.map(([question]) => question).join(', ')
    return { cases: open.map(([, text]) => text), reason: `not answered: ${ids}` }
  }
  if (needs === undefined) return undefined
  const { satisfied = 0, coverageCases: had = [] } = basis.get(id) ?? {}
  // Without the orders operation, all else is judged on the other operations.
  const isWithoutOrders = findings.some((one) => one.requirement === 'ORDERS-1' && one.certainty === 'final')
  const operations = isWithoutOrders
    ? operationsOf[profile].filter((one) => one !== 'listOrders')
    : operationsOf[profile]
  const missing = (needs.each ?? []).filter(
    (need) =>
      isOfOperations(need, operations) &&
      !had.some((coverageCase) => coverageCase === need || coverageCase.startsWith(`${need} `)),
  )
  if (missing.length > 0) return { cases: missing, reason: `not seen: ${missing.join(', ')}` }
  if (had.length < (needs.coverageCases ?? 0))
    return {
      cases: [],
      reason: `${needs.coverageCases} kinds of response are needed; there were ${had.length}: ${had.join(', ')}`,
    }
  if (satisfied < (needs.answers ?? 0))
    return { cases: [], reason: `${needs.answers} responses are needed; there were ${satisfied}` }
  return undefined
}

const withoutOrders: readonly OperationId[] = ['listPets', 'createPet', 'getPet']
const withoutCreates: readonly OperationId[] = ['listPets', 'getPet']
const operationsOf: Readonly<Record<ProfileName, readonly OperationId[]>> = {
  core: withoutOrders,
  full: operationIds,
  'read-only': withoutCreates,
  'rate-limit': withoutOrders,
}

function isOfOperations(need: string, operations: readonly OperationId[]): boolean {
  const operation = operationIds.find((id) => need === id || need.startsWith(`${id} `))
  return operation === undefined || operations.includes(operation)
}
