import { catalogueData } from './generated/catalogue-data.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Requirement } from './requirement.ts'

/** Everything that the interface document asks of a service, in catalogue order. */
export interface Catalogue {
  /** What a conforming service may do, whichever requirement it is about. */
  readonly common: readonly string[]
  readonly requirements: readonly Requirement[]
}

/** `spec/requirements.yaml`, as a module was generated from it. */
export const catalogue: Catalogue = catalogueData

/** The row of an id. */
export function requirement(id: RequirementId): Requirement {
  const found = catalogue.requirements.find((row) => row.id === id)
  // Rows and ids are generated together, so no caller can bring this about.
  if (found === undefined) throw new Error(`no requirement ${id} in the catalogue`)
  return found
}

/** The title of a requirement; undefined for an id that this version of the catalogue does not have. */
export function requirementTitle(id: string): string | undefined {
  return catalogue.requirements.find((row) => row.id === id)?.title
}
