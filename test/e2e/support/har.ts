import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { Har } from 'har-format'
import schemas from 'har-schema'

// The schemas are of draft 06, and have a keyword that is none: `min`.
const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addMetaSchema(createRequire(import.meta.url)('ajv/dist/refs/json-schema-draft-06.json'))
formats.default(ajv)
ajv.addSchema(Object.values(schemas))

/** Reads `evidence.har` in a folder; one that breaks the schema of HAR fails the test. */
export async function readHar(reports: string): Promise<Har> {
  const har: unknown = JSON.parse(await readFile(join(reports, 'evidence.har'), 'utf8'))
  if (!isHar(har)) throw new Error(`evidence.har breaks its schema: ${ajv.errorsText()}`)
  return har
}

function isHar(value: unknown): value is Har {
  return ajv.validate('har.json', value) === true
}
