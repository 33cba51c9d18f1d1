import { describe, expect, test } from 'vitest'
import { parseApiDocument } from '../../../scripts/generate/api-document.ts'
import { isJsonSchema } from '../../../scripts/generate/is-json-schema.ts'

const any = { description: 'Anything.' }
const object = { type: 'object' }
const document = {
  info: { version: '1.0.0' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: { 200: { content: { 'application/json': { schema: object } } } },
      },
      post: { operationId: 'createPet', responses: { default: any } },
    },
    '/pets/{petId}': { get: { operationId: 'getPet', responses: { default: any } } },
    '/store/orders': { get: { operationId: 'listOrders', responses: { default: any } } },
  },
  components: { schemas: { NewPet: object, Pet: object, PetStatus: object, Pets: object, Error: object } },
}

test('an operation is found by its id, and a body without a schema is open', () => {
  const { responses } = parseApiDocument(document)
  expect([...responses.listPets]).toEqual([['200', object]])
  expect([...responses.listOrders]).toEqual([['default', undefined]])
})

describe('a document is refused', () => {
  test.each([
    ['that is none', 'openapi', 'info.version'],
    ['without a version', { ...document, info: {} }, 'info.version'],
    ['without its operations', { ...document, paths: {} }, 'listPets has no responses'],
    ['without its schemas', { ...document, components: {} }, 'components.schemas.PetStatus'],
    [
      'with a response that has no JSON schema',
      {
        ...document,
        paths: {
          '/pets': { get: { operationId: 'listPets', responses: { 200: { content: { 'text/html': {} } } } } },
        },
      },
      'content.application/json.schema',
    ],
  ])('%s', (_, broken, message) => {
    expect(() => parseApiDocument(broken)).toThrow(message)
  })
})

describe('a schema', () => {
  test.each([{}, object, { type: 'array', items: object }, { allOf: [object], minLength: 3 }])(
    'may be %j',
    (value) => {
      expect(isJsonSchema(value)).toBe(true)
    },
  )

  test.each([
    [null],
    [[]],
    ['object'],
    [{ type: ['string', 'null'] }],
    [{ format: 64 }],
    [{ enum: 'sold' }],
    [{ required: [1] }],
    [{ properties: { name: 'string' } }],
    [{ items: [] }],
    [{ allOf: object }],
    [{ allOf: [null] }],
  ])('is not %j', (value) => {
    expect(isJsonSchema(value)).toBe(false)
  })
})
