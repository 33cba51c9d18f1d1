import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'
import { loadContract } from '../../../src/spec/contract.ts'
import { interfaceVersion, openapiDigest } from '../../../src/spec/generated/interface-document.ts'
import { validators } from '../../../src/spec/validators.ts'

const contract = await loadContract()
const pet = { id: 7, name: 'Rex', categoryId: 3, status: 'sold' }
const error = { code: 'not_found', message: 'No such animal', status: 404 }

/** A copy without one property. */
function without<Body extends object>(body: Body, property: keyof Body): object {
  const { [property]: _, ...rest } = body
  return rest
}

describe('a Pet', () => {
  test.each([
    ['with every field', pet],
    ['without a status', without(pet, 'status')],
    ['with further properties', { ...pet, tags: ['good'], owner: null }],
    ['with an empty name', { ...pet, name: '' }],
    ['with an id of zero', { ...pet, id: 0 }],
    ['with a negative id', { ...pet, id: -1 }],
  ])('%s is valid', (_, body) => {
    expect(validators.Pet(body)).toEqual([])
  })

  test.each(['id', 'name', 'categoryId'] as const)('without %s is not', (property) => {
    expect(validators.Pet(without(pet, property))).toEqual([
      { pointer: `/${property}`, value: undefined, message: 'is missing' },
    ])
  })

  test.each([
    ['id', '7', 'must be an int64'],
    ['id', 1.5, 'must be an int64'],
    ['id', null, 'must be an int64'],
    ['id', true, 'must be an int64'],
    ['categoryId', '3', 'must be an int64'],
    ['categoryId', 0.1, 'must be an int64'],
    ['name', 5, 'must be a string'],
    ['name', 5n, 'must be a string'],
    ['name', null, 'must be a string'],
    ['name', ['Rex'], 'must be a string'],
    ['status', 'lost', 'must be one of available, pending, sold'],
    ['status', 'Sold', 'must be one of available, pending, sold'],
    ['status', '', 'must be one of available, pending, sold'],
  ])('with %s %s is not', (property, value, message) => {
    expect(validators.Pet({ ...pet, [property]: value })).toEqual([
      { pointer: `/${property}`, value, message },
    ])
  })

  test('with a status of another type is told of both', () => {
    expect(validators.Pet({ ...pet, status: null }).map(({ message }) => message)).toEqual([
      'must be a string',
      'must be one of available, pending, sold',
    ])
  })

  test.each([[[pet]], ['Rex'], [7], [7n], [true], [null], [undefined]])('is no %s', (body) => {
    expect(validators.Pet(body)).toEqual([{ pointer: '', value: body, message: 'must be an object' }])
  })

  test('with several faults is told of each', () => {
    const found = validators.Pet({ id: '7', name: 5 })
    expect(found.map(({ pointer }) => pointer).sort()).toEqual(['/categoryId', '/id', '/name'])
  })
})

describe('an int64', () => {
  test.each([
    9223372036854775807n,
    -9223372036854775808n,
    9007199254740993n,
    9007199254740991,
    -9007199254740991,
    0,
    -0,
    1e18,
  ])('may be %d', (id) => {
    expect(validators.Pet({ ...pet, id })).toEqual([])
    expect(validators.Pet({ ...pet, categoryId: id })).toEqual([])
    expect(contract.validateNewPet({ name: 'Rex', categoryId: id })).toEqual([])
  })

  test.each([
    9223372036854775808n,
    -9223372036854775809n,
    2n ** 64n,
    1e20,
    -1e20,
    2 ** 63,
    1.5,
    Number.POSITIVE_INFINITY,
    Number.NaN,
  ])('is not %d', (id) => {
    const message = 'must be an int64'
    expect(validators.Pet({ ...pet, id })).toEqual([{ pointer: '/id', value: id, message }])
    expect(contract.validateNewPet({ name: 'Rex', categoryId: id })).toEqual([
      { pointer: '/categoryId', value: id, message },
    ])
  })
})

describe('Pets', () => {
  test('may be none, or several', () => {
    expect(validators.Pets([])).toEqual([])
    expect(validators.Pets([pet, { ...pet, id: 2n ** 60n }])).toEqual([])
  })

  test('are each judged, and pointed to', () => {
    expect(validators.Pets([pet, { ...pet, id: '8' }, without(pet, 'name'), null])).toEqual([
      { pointer: '/1/id', value: '8', message: 'must be an int64' },
      { pointer: '/2/name', value: undefined, message: 'is missing' },
      { pointer: '/3', value: null, message: 'must be an object' },
    ])
  })

  test('are no object', () => {
    const body = { pets: [pet] }
    expect(validators.Pets(body)).toEqual([{ pointer: '', value: body, message: 'must be an array' }])
  })
})

describe('an Error', () => {
  test('may have further properties', () => {
    expect(contract.validateError(error)).toEqual([])
    expect(contract.validateError({ ...error, details: [] })).toEqual([])
  })

  test.each(['code', 'message', 'status'] as const)('needs its %s', (property) => {
    expect(contract.validateError(without(error, property))).toEqual([
      { pointer: `/${property}`, value: undefined, message: 'is missing' },
    ])
  })

  test.each([
    ['code', 404, 'must be a string'],
    ['message', null, 'must be a string'],
    ['status', '404', 'must be an integer'],
    ['status', 404.5, 'must be an integer'],
    ['status', null, 'must be an integer'],
  ])('cannot have the %s %j', (property, value, message) => {
    expect(contract.validateError({ ...error, [property]: value })).toEqual([
      { pointer: `/${property}`, value, message },
    ])
  })

  test('has no bounds to its status: whether it is the right one is another question', () => {
    expect(contract.validateError({ ...error, status: 2n ** 70n })).toEqual([])
  })
})

describe('a NewPet', () => {
  test('needs name and categoryId, and no id', () => {
    expect(contract.validateNewPet({ name: 'Rex', categoryId: 3 })).toEqual([])
    expect(contract.validateNewPet({}).map(({ pointer }) => pointer)).toEqual(['/name', '/categoryId'])
  })

  test('may bring what the document says nothing of', () => {
    expect(contract.validateNewPet({ name: '', categoryId: 3, id: 'x', colour: 'red' })).toEqual([])
  })
})

describe('a response', () => {
  test.each([
    ['listPets', 200, [pet]],
    ['listPets', 401, error],
    ['createPet', 201, pet],
    ['createPet', 400, error],
    ['createPet', 401, error],
    ['getPet', 200, pet],
    ['getPet', 401, error],
    ['getPet', 404, error],
    ['listOrders', 401, error],
  ] as const)('of %s with %i is judged by its schema', (operation, status, body) => {
    expect(contract.validateResponse(operation, status, body)).toEqual([])
    expect(contract.validateResponse(operation, status, 'no')).toEqual([
      { pointer: '', value: 'no', message: Array.isArray(body) ? 'must be an array' : 'must be an object' },
    ])
  })

  test.each(['listPets', 'createPet', 'getPet', 'listOrders'] as const)(
    'of %s with 429 may say anything',
    (id) => {
      expect(contract.validateResponse(id, 429, undefined)).toEqual([])
      expect(contract.validateResponse(id, 429, 'slow down')).toEqual([])
    },
  )

  test.each([
    ['listPets', 400],
    ['listPets', 201],
    ['createPet', 200],
    ['getPet', 400],
    ['getPet', 500],
  ] as const)('of %s with %i is undocumented', (operation, status) => {
    expect(contract.validateResponse(operation, status, error)).toBe('undocumented')
  })

  test.each([200, 204, 404, 503])('of the orders listing with %i is open', (status) => {
    expect(contract.validateResponse('listOrders', status, { anything: [1n] })).toEqual([])
  })
})

test('the digest is of the document itself', () => {
  const bytes = readFileSync(join(packageRoot(), 'spec/openapi.yaml'))
  expect(openapiDigest).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(interfaceVersion).toBe('1.0.0')
})

test('the schemas have their references resolved, and integers as the document has them', () => {
  expect(contract.schemas.NewPet.required).toEqual(['name', 'categoryId'])
  expect(contract.schemas.NewPet.properties?.['categoryId']).toMatchObject({
    type: 'integer',
    format: 'int64',
  })
  expect(contract.schemas.NewPet.properties?.['status']).toBe(contract.schemas.PetStatus)
  expect(contract.schemas.Pets.items).toBe(contract.schemas.Pet)
  expect(JSON.stringify(contract.schemas)).not.toContain('$ref')
})
