import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { parse } from 'yaml'
import { packageRoot } from '../../src/run/package-root.ts'
import { factorNames } from '../../src/spec/factor-name.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import { parseApiDocument } from './api-document.ts'
import { catalogueModule } from './catalogue-module.ts'
import { clausesModule } from './clauses-module.ts'
import { contractAjv, withWholeNumbers } from './contract-ajv.ts'
import { interfaceDocumentModule } from './interface-document-module.ts'
import { type GeneratedRow, profilesModule } from './profiles-module.ts'
import { reportAjv } from './report-ajv.ts'
import { requirementIdModule } from './requirement-id-module.ts'
import { validatorsModule } from './validators-module.ts'
import { withoutAnnotations } from './without-annotations.ts'

/**
 * The modules that are derived from `spec/` alone.
 *
 * @returns the text of each, by its name in `src/spec/generated/`
 * @throws Error naming the file in `spec/` and the part of it that is missing or malformed
 */
export async function modulesOfSpec(): Promise<Readonly<Record<string, string>>> {
  const catalogue: unknown = parse(read('requirements.yaml'))
  const entries = isRecord(catalogue) ? catalogue['requirements'] : undefined
  if (!Array.isArray(entries) || entries.length === 0)
    throw new Error('spec/requirements.yaml has no requirements')
  const rows = entries.map(rowOf)
  const ids = rows.map(({ id }) => id)
  return {
    'requirement-id.ts': requirementIdModule(ids),
    'profiles-of.ts': profilesModule(rows),
    'catalogue-data.ts': catalogueModule(catalogue),
    'clauses.ts': clausesModule(read('interface.md')),
    ...(await ofInterface()),
    ...ofReports(ids),
  }
}

async function ofInterface(): Promise<Record<string, string>> {
  const digest = createHash('sha256').update(read('openapi.yaml')).digest('hex')
  const whole = await SwaggerParser.dereference(join(packageRoot(), 'spec/openapi.yaml'))
  const document = parseApiDocument(withoutAnnotations(whole))
  const ajv = contractAjv()
  for (const [name, schema] of Object.entries(document.schemas)) ajv.addSchema(withWholeNumbers(schema), name)
  const imports = [
    `import type { CompiledSchema } from '../compiled-schema.ts'`,
    `import { isInt64 } from '../is-int64.ts'`,
    `import { isWhole } from '../is-whole.ts'`,
  ]
  const exports = Object.keys(document.schemas).map((name) => [`validate${name}`, name])
  return {
    'interface-document.ts': interfaceDocumentModule(document, digest),
    'compiled-schemas.ts': validatorsModule(ajv, 'spec/openapi.yaml', imports, Object.fromEntries(exports)),
  }
}

function ofReports(ids: readonly string[]): Record<string, string> {
  const ajv = reportAjv()
    .addSchema(schemaIn('report.schema.json'), 'report')
    .addSchema(eventSchema(ids), 'event')
  const compiled = (source: string, exports: Readonly<Record<string, string>>): string =>
    validatorsModule(ajv, source, [`import type { CompiledSchema } from '../compiled-schema.ts'`], exports)
  return {
    'compiled-report-schema.ts': compiled('spec/report.schema.json', { matchesReportSchema: 'report' }),
    'compiled-event-schema.ts': compiled('spec/events.schema.json', { matchesEventSchema: 'event' }),
  }
}

/**
 * What a line of a log that this version of the suite reads has to be: as described to everybody, and of requirements and
 * factors that it knows. The kind of a line tells which of the descriptions to hold it against.
 */
function eventSchema(ids: readonly string[]): Record<string, unknown> {
  const schema = schemaIn('events.schema.json')
  const definitions = isRecord(schema['$defs']) ? schema['$defs'] : {}
  return {
    ...schema,
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    $defs: { ...definitions, requirementId: { enum: ids }, factor: { enum: factorNames } },
  }
}

function schemaIn(name: string): Record<string, unknown> {
  const schema = withoutAnnotations(JSON.parse(read(name)))
  if (!isRecord(schema)) throw new Error(`spec/${name} is no JSON object`)
  return { ...schema }
}

function read(name: string): string {
  return readFileSync(join(packageRoot(), 'spec', name), 'utf8')
}

function rowOf(entry: unknown, index: number): GeneratedRow {
  const { id, profiles } = isRecord(entry) ? entry : {}
  if (typeof id !== 'string') throw new Error(`requirements[${index}] has no id`)
  if (!Array.isArray(profiles)) throw new Error(`${id} has no profiles`)
  return { id, profiles: profiles.map(String) }
}
