import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../package-root.ts'
import type { Level } from './level.ts'
import { parseCatalogue } from './parse-catalogue.ts'
import type { ProfileName } from './profile.ts'
import type { Requirement } from './requirement.ts'
import type { RequirementId } from './requirement-id.ts'

/** Everything that the interface document asks of a service, in catalogue order. */
export interface Catalogue {
  readonly levels: Readonly<Record<Level, string>>
  readonly profiles: Readonly<Record<ProfileName, string>>
  /** Freedoms that hold for every row. */
  readonly common: readonly string[]
  readonly requirements: readonly Requirement[]
}

let loaded: Catalogue | undefined

/**
 * Reads `spec/requirements.yaml`, once a process.
 *
 * @throws Error when the file is missing, malformed, or not the one that the ids were generated from
 */
export function loadCatalogue(): Catalogue {
  loaded ??= parseCatalogue(parse(readFileSync(join(packageRoot(), 'spec/requirements.yaml'), 'utf8')))
  return loaded
}

/**
 * The row of an id.
 *
 * @throws Error as {@link loadCatalogue} does
 */
export function requirement(id: RequirementId): Requirement {
  const found = loadCatalogue().requirements.find((row) => row.id === id)
  // Loading has compared the rows with the ids, so no caller can bring this about.
  if (found === undefined) throw new Error(`no requirement ${id} in the catalogue`)
  return found
}
