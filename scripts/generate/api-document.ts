import { isRecord } from '../../src/spec/is-record.ts'
import type { JsonSchema, SchemaName } from '../../src/spec/json-schema.ts'
import type { OperationId } from '../../src/spec/operation.ts'
import { isJsonSchema } from './is-json-schema.ts'

/** What the suite uses of `spec/openapi.yaml`, references resolved. */
export interface ApiDocument {
  readonly version: string
  /** By operation, then by status (or `default`): the schema of the JSON body, or undefined if left open. */
  readonly responses: Readonly<Record<OperationId, ReadonlyMap<string, JsonSchema | undefined>>>
  /** Each after those that it refers to. */
  readonly schemas: Readonly<Record<SchemaName, JsonSchema>>
}

/**
 * Narrows a dereferenced OpenAPI document to the parts that the suite uses.
 *
 * @throws Error naming the part that is missing or malformed
 */
export function parseApiDocument(document: unknown): ApiDocument {
  const version = at(document, 'info', 'version')
  if (typeof version !== 'string') throw new Error('spec/openapi.yaml: info.version is not a text')
  return {
    version,
    responses: {
      listPets: responsesOf(document, 'listPets'),
      createPet: responsesOf(document, 'createPet'),
      getPet: responsesOf(document, 'getPet'),
      listOrders: responsesOf(document, 'listOrders'),
    },
    schemas: {
      PetStatus: schemaAt(document, 'components', 'schemas', 'PetStatus'),
      NewPet: schemaAt(document, 'components', 'schemas', 'NewPet'),
      Pet: schemaAt(document, 'components', 'schemas', 'Pet'),
      Pets: schemaAt(document, 'components', 'schemas', 'Pets'),
      Error: schemaAt(document, 'components', 'schemas', 'Error'),
    },
  }
}

function responsesOf(document: unknown, id: OperationId): ReadonlyMap<string, JsonSchema | undefined> {
  const operation = valuesOf(at(document, 'paths'))
    .flatMap(valuesOf)
    .find((candidate) => at(candidate, 'operationId') === id)
  const responses = at(operation, 'responses')
  if (!isRecord(responses)) throw new Error(`spec/openapi.yaml: ${id} has no responses`)
  return new Map(
    Object.entries(responses).map(([status, response]) => [
      status,
      at(response, 'content') === undefined
        ? undefined
        : schemaAt(response, 'content', 'application/json', 'schema'),
    ]),
  )
}

function schemaAt(value: unknown, ...path: readonly string[]): JsonSchema {
  const schema = at(value, ...path)
  if (!isJsonSchema(schema)) throw new Error(`spec/openapi.yaml: no schema at ${path.join('.')}`)
  return schema
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
}

function valuesOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : []
}
