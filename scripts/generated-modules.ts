import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { parse } from 'yaml'
import { packageRoot } from '../src/run/package-root.ts'
import { loadContract } from '../src/spec/contract.ts'
import { factorNames } from '../src/spec/factor-name.ts'
import { requirementIds } from '../src/spec/generated/requirement-id.ts'
import { isRecord } from '../src/spec/is-record.ts'
import { parseApiDocument } from './api-document.ts'
import { catalogueModule } from './catalogue-module.ts'
import { clausesModule } from './clauses-module.ts'
import { contractAjv, withWholeNumbers } from './contract-ajv.ts'
import { interfaceDocumentModule } from './interface-document-module.ts'
import { possibleInteractionsModule } from './possible-interactions-module.ts'
import { type GeneratedRow, profilesModule } from './profiles-module.ts'
import { reportAjv } from './report-ajv.ts'
import { requirementIdModule } from './requirement-id-module.ts'
import { validatorsModule } from './validators-module.ts'
import { withoutAnnotations } from './without-annotations.ts'

/** Every module that is derived from `spec/`, or from models of what can vary: its text, by its path in the repository. */
export async function generatedModules(): Promise<Readonly<Record<string, string>>> {
  return { ...ofCatalogue(), ...(await ofInterface()), ...ofReports(), ...(await ofInteractions()) }
}

function ofCatalogue(): Record<string, string> {
  const document: unknown = parse(read('requirements.yaml'))
  const entries = isRecord(document) ? document['requirements'] : undefined
  if (!Array.isArray(entries) || entries.length === 0)
    throw new Error('spec/requirements.yaml has no requirements')
  const rows = entries.map(rowOf)
  return {
    'src/spec/generated/requirement-id.ts': requirementIdModule(rows.map(({ id }) => id)),
    'src/spec/generated/profiles-of.ts': profilesModule(rows),
    'src/spec/generated/catalogue-data.ts': catalogueModule(document),
    'src/spec/generated/clauses.ts': clausesModule(read('interface.md')),
  }
}

async function ofInterface(): Promise<Record<string, string>> {
  const digest = createHash('sha256').update(read('openapi.yaml')).digest('hex')
  const whole = await SwaggerParser.dereference(join(packageRoot(), 'spec/openapi.yaml'))
  const document = parseApiDocument(withoutAnnotations(whole))
  const ajv = contractAjv()
  for (const [name, schema] of Object.entries(document.schemas)) ajv.addSchema(withWholeNumbers(schema), name)
  const imports = [
    `import type { CompiledSchema } from './compiled-schema.ts'`,
    `import { isInt64 } from './is-int64.ts'`,
    `import { isWhole } from './is-whole.ts'`,
  ]
  const exports = Object.keys(document.schemas).map((name) => [`validate${name}`, name])
  return {
    'src/spec/generated/interface-document.ts': interfaceDocumentModule(document, digest),
    'src/spec/generated/compiled-schemas.ts': validatorsModule(
      ajv,
      'spec/openapi.yaml',
      imports,
      Object.fromEntries(exports),
    ),
  }
}

async function ofInteractions(): Promise<Record<string, string>> {
  return {
    'src/spec/generated/possible-interactions.ts': possibleInteractionsModule(await loadContract()),
  }
}

function ofReports(): Record<string, string> {
  const ajv = reportAjv()
    .addSchema(schemaIn('report.schema.json'), 'report')
    .addSchema(eventSchema(), 'event')
  const imports = [`import type { CompiledSchema } from '../contract/compiled-schema.ts'`]
  return {
    'src/spec/generated/compiled-report-schema.ts': validatorsModule(
      ajv,
      'spec/report.schema.json',
      imports,
      {
        matchesReportSchema: 'report',
      },
    ),
    'src/spec/generated/compiled-event-schema.ts': validatorsModule(ajv, 'spec/events.schema.json', imports, {
      matchesEventSchema: 'event',
    }),
  }
}

/**
 * What a line of a log that this version of the suite reads has to be: as described to everybody, and of requirements and
 * factors that it knows. The kind of a line tells which of the descriptions to hold it against.
 */
function eventSchema(): Record<string, unknown> {
  const schema = schemaIn('events.schema.json')
  const definitions = isRecord(schema['$defs']) ? schema['$defs'] : {}
  return {
    ...schema,
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    $defs: { ...definitions, requirementId: { enum: requirementIds }, factor: { enum: factorNames } },
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
