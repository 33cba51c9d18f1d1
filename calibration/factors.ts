import type { FactorName, NameKind } from '../src/spec/factor-name.ts'
import type { OperationId } from '../src/spec/operation.ts'

/** What of a name: characters of a kind, a sign at one of its ends, or how long it is. */
type NamePart = NameKind | 'at its beginning' | 'at its end' | 'length'

/** One thing that a request has, as narrowly as it matters. */
export type Factor =
  | FactorName
  | 'credential: none'
  | `operation: ${Exclude<OperationId, 'listPets'>}`
  | `name: ${NamePart}`

/**
 * What must come together for a fault to show: each of these or, of a list, one. `plain`: nothing can be left out but the
 * request itself. The list is the plainest operation, and no factor; nor is what a requirement is about, such as that a
 * request carries no credential (AUTH-1).
 */
export type Factors = 'plain' | readonly (Factor | readonly Factor[])[]
