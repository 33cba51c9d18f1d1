import { catalogueData } from './generated/catalogue-data.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Requirement } from './requirement.ts'

/** Everything that the interface document asks of a service, in catalogue order. */
export interface Catalogue {
  /** What a conforming service may do with regard to any requirement. */
  readonly common: readonly string[]
  readonly requirements: readonly Requirement[]
}

/** The module generated from `spec/requirements.yaml`. */
export const catalogue: Catalogue = catalogueData

/** The requirement with an id. */
export function requirement(id: RequirementId): Requirement {
  const found = catalogue.requirements.find((row) => row.id === id)
  // Requirements and ids are generated together, so this cannot happen.
  if (found === undefined) throw new Error(`no requirement ${id} in the catalogue`)
  return found
}

/** The title of a requirement; undefined for an id that this version of the catalogue lacks. */
export function requirementTitle(id: string): string | undefined {
  return catalogue.requirements.find((row) => row.id === id)?.title
}
