import type { Ajv2020 } from 'ajv/dist/2020.js'
import { UsageError } from '../../src/run/options/usage-error.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import type { CatalogueConstants } from './catalogue-constants.ts'

/** What the generated modules take from `spec/requirements.yaml`. */
export interface CatalogueFile {
  readonly levels: object
  readonly profiles: object
  readonly constants: CatalogueConstants
  readonly common: readonly string[]
  readonly requirements: readonly {
    readonly id: string
    readonly profiles: readonly string[]
    readonly observes?: object
  }[]
}

/**
 * Checks the data of `spec/requirements.yaml`. A missing member would otherwise show up later, as a type error that names
 * no requirement.
 *
 * @param document the data of the file
 * @param schema the data of `spec/requirements.schema.json`
 * @param ajv compiles the schema
 * @returns the same data
 * @throws UsageError with one line for each mismatch: its path, the id of the requirement, and what the schema demands
 */
export function parseCatalogue(document: unknown, schema: object, ajv: Ajv2020): CatalogueFile {
  const fits = ajv.compile<CatalogueFile>(schema)
  if (fits(document)) return document
  const requirements = isRecord(document) ? document['requirements'] : undefined
  const lines = (fits.errors ?? []).map(({ instancePath, message }) => {
    const index = /^\/requirements\/(\d+)/.exec(instancePath)?.[1]
    const row: unknown = Array.isArray(requirements) && index !== undefined ? requirements[Number(index)] : {}
    const id = isRecord(row) && typeof row['id'] === 'string' ? ` (${row['id']})` : ''
    return `  ${instancePath}${id}: ${message ?? 'does not fit'}\n`
  })
  throw new UsageError(
    `spec/requirements.yaml does not match spec/requirements.schema.json:\n${lines.join('')}`,
  )
}
