import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'
import { loadContract } from '../../../src/spec/contract.ts'
import { isRecord } from '../../../src/spec/is-record.ts'
import { operationIds } from '../../../src/spec/operation.ts'
import { validators } from '../../../src/spec/validators.ts'

const document: unknown = await SwaggerParser.validate(join(packageRoot(), 'spec/openapi.yaml'))
const contract = await loadContract()

/** The mapping at a path of the document. */
function at(...path: readonly string[]): Readonly<Record<string, unknown>> {
  const found = path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), document)
  if (!isRecord(found)) throw new Error(`no mapping at ${path.join('.')}`)
  return found
}

/** Every mapping in the document, at any depth. */
function mappings(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.flatMap(mappings)
  if (!isRecord(value)) return []
  return [value, ...Object.values(value).flatMap(mappings)]
}

const operations = [
  ['listPets', '/pets', 'get', ['200', '401', '429']],
  ['createPet', '/pets', 'post', ['201', '400', '401', '429']],
  ['getPet', '/pets/{petId}', 'get', ['200', '401', '404', '429']],
  ['listOrders', '/store/orders', 'get', ['401', '429', 'default']],
] as const

describe.each(operations)('%s', (id, path, method, statuses) => {
  const operation = at('paths', path, method)

  test('is at its place, with the answers documented and no others', () => {
    expect(operation['operationId']).toBe(id)
    expect(Object.keys(at('paths', path, method, 'responses'))).toEqual(statuses)
  })

  test('needs the bearer credential, as the document as a whole does', () => {
    expect(operation).not.toHaveProperty('security')
    expect(at()['security']).toEqual([{ bearer: [] }])
    expect(at('components', 'securitySchemes', 'bearer')).toMatchObject({ type: 'http', scheme: 'bearer' })
  })

  test.each(statuses)('tells the rate limit on %s', (status) => {
    const headers = at('paths', path, method, 'responses', status, 'headers')
    const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
    expect(Object.keys(headers)).toEqual(status === '429' ? [...names, 'Retry-After'] : names)
    for (const header of Object.values(headers)) expect(header).toMatchObject({ required: true })
  })

  test('leaves the body of 429 open', () => {
    expect(at('paths', path, method, 'responses', '429')).not.toHaveProperty('content')
  })
})

test('there are no other operations', () => {
  const ids = mappings(at('paths')).flatMap(({ operationId }) => operationId ?? [])
  expect(ids).toEqual(operationIds)
})

test('both deployments carry the major version in their path', () => {
  expect(at()['servers']).toMatchObject([
    { url: '{base_url}/v1', description: 'Production' },
    { url: '{staging_base_url}/v1', description: 'Staging' },
  ])
  expect(at('info')['version']).toBe('1.0.0')
})

test('the deprecated operation is marked, with the day of its removal', () => {
  const marked = mappings(at('paths')).filter((mapping) => mapping['deprecated'] === true)
  expect(marked).toEqual([at('paths', '/pets/{petId}', 'get')])
  expect(marked[0]).toMatchObject({ 'x-sunset': '2030-12-05' })
})

test('the orders listing is marked experimental, with no test panel, and open', () => {
  const orders = at('paths', '/store/orders', 'get')
  expect(orders).toMatchObject({ 'x-stability': 'experimental', 'x-explorer-enabled': false })
  expect(orders).not.toHaveProperty('parameters')
  expect(at('paths', '/store/orders', 'get', 'responses', 'default')).not.toHaveProperty('content')
})

test('the limit of a page has its bounds and its default', () => {
  expect(at('paths', '/pets', 'get')['parameters']).toMatchObject([
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    { name: 'status', in: 'query', schema: { enum: ['available', 'pending', 'sold'] } },
  ])
})

test('status has no default, and no object is closed', () => {
  expect(at('components', 'schemas', 'PetStatus')).not.toHaveProperty('default')
  for (const mapping of mappings(document)) expect(mapping).not.toHaveProperty('additionalProperties')
})

test('ids are int64, and the status of an error is no narrower than an integer', () => {
  const int64 = { type: 'integer', format: 'int64' }
  expect(at('paths', '/pets/{petId}', 'get')['parameters']).toMatchObject([{ name: 'petId', schema: int64 }])
  expect(at('components', 'schemas', 'NewPet', 'properties', 'categoryId')).toMatchObject(int64)
  expect(contract.schemas.Pet.allOf?.[1]?.properties?.['id']).toMatchObject(int64)
  expect(at('components', 'schemas', 'Error', 'properties', 'status')).not.toHaveProperty('format')
})

describe('the examples', () => {
  test.each([
    ['NewPet', contract.validateNewPet],
    ['Pet', validators.Pet],
    ['Pets', validators.Pets],
    ['Error', contract.validateError],
  ] as const)('of %s are valid', (name, validate) => {
    const { examples } = at('components', 'schemas', name)
    expect(examples).toHaveLength(1)
    expect(Array.isArray(examples) && examples.flatMap(validate)).toEqual([])
  })

  test.each([
    ['BadRequest', 400],
    ['Unauthorized', 401],
    ['NotFound', 404],
  ])('of %s is an Error with the status %i', (name, status) => {
    const { example } = at('components', 'responses', name, 'content', 'application/json')
    expect(contract.validateError(example)).toEqual([])
    expect(example).toMatchObject({ status })
  })

  test('are on every schema that has a type', () => {
    const schemas = mappings(document).filter(({ type }) =>
      ['string', 'integer', 'array'].includes(String(type)),
    )
    expect(schemas.length).toBeGreaterThan(10)
    for (const schema of schemas) expect(schema).toHaveProperty('examples')
  })
})
