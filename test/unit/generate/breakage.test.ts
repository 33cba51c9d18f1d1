import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakages, manifoldBreakages, wholeBodyBreakages } from '../../../src/generate/breakage.ts'
import { parseJson, stringifyJson } from '../../../src/http/lossless-json.ts'
import { loadContract } from '../../../src/spec/contract.ts'
import { isRecord } from '../../../src/spec/is-record.ts'

const contract = await loadContract()
const broken = breakages(contract.schemas.NewPet)
const manifold = manifoldBreakages(contract.schemas.NewPet)

const valid = fc.record(
  {
    name: fc.string({ unit: 'grapheme' }),
    categoryId: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    status: fc.constantFrom('available', 'pending', 'sold'),
  },
  { requiredKeys: ['name', 'categoryId'] },
)

/** As a service would see it. */
function seen(body: object): Readonly<Record<string, unknown>> {
  const parsed = parseJson(stringifyJson(body))
  return isRecord(parsed) ? parsed : {}
}

test.each(broken)('$label: the contract refuses it', ({ apply, property }) => {
  fc.assert(
    fc.property(valid, (pet) => {
      expect(contract.validateNewPet(seen(pet))).toStrictEqual([])
      const body = parseJson(apply(pet))
      expect(contract.validateNewPet(body)).not.toStrictEqual([])
      if (property === undefined || !isRecord(body)) return
      // Put right again in that one place, nothing is wrong with it.
      const { [property]: _, ...rest } = body
      const right = Object.entries(seen({ status: 'sold', ...pet })).filter(([name]) => name === property)
      expect(contract.validateNewPet({ ...rest, ...Object.fromEntries(right) })).toStrictEqual([])
    }),
    { numRuns: 30 },
  )
})

test.each(wholeBodyBreakages)('$label: the contract refuses it', ({ apply }) => {
  fc.assert(
    fc.property(valid, (pet) => {
      const text = apply(pet)
      const body = text === '' ? undefined : parseJson(text)
      expect(contract.validateNewPet(body)).not.toStrictEqual([])
      expect(isRecord(body)).toBe(false)
    }),
    { numRuns: 30 },
  )
})

test.each(manifold)('$label: the contract refuses each of them', ({ apply, label }) => {
  const places = new Set(label.split(', and ').map((words) => `/${words.split(' ')[0]}`))
  expect(places.size).toBeGreaterThan(1)
  fc.assert(
    fc.property(valid, (pet) => {
      const found = contract.validateNewPet(parseJson(apply(pet))).map(({ pointer }) => pointer)
      expect(new Set(found)).toStrictEqual(places)
    }),
    { numRuns: 30 },
  )
})

test('a schema without what they break has none of several places', () => {
  expect(manifold).toHaveLength(4)
  expect(manifoldBreakages({ type: 'object', properties: { name: { type: 'string' } } })).toStrictEqual([])
})

test('each has a label of its own', () => {
  const labels = [...broken, ...manifold, ...wholeBodyBreakages].map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('each breaks the body in a way of its own', () => {
  const pet = { name: 'Rex', categoryId: 7n, status: 'sold' }
  const texts = [...broken, ...manifold, ...wholeBodyBreakages].map(({ apply }) => apply(pet))
  const repeated = texts.filter((text, index) => texts.indexOf(text) !== index)
  expect(repeated).toStrictEqual([])
})

test('every keyword of every property is broken', () => {
  const kinds = new Set(broken.map(({ keyword, property }) => `${property ?? 'the body'}: ${keyword}`))
  expect([...kinds].toSorted()).toStrictEqual([
    'categoryId: format',
    'categoryId: multiple',
    'categoryId: required',
    'categoryId: type',
    'name: required',
    'name: type',
    'status: enum',
    'status: type',
    'the body: required',
  ])
})

test('what the interface leaves open is not among them', () => {
  const pet = { name: 'Rex', categoryId: 7n }
  const texts = broken.map(({ apply }) => apply(pet)).join('\n')
  expect(texts).not.toMatch(/"name":""|"categoryId":(-0|\d+\.0\b|\de\d\b)/)
})

test('the valid rest is kept digit for digit', () => {
  const pet = { name: 'Rex', categoryId: 9223372036854775807n }
  const named = broken.find(({ label }) => label === 'name is null')
  expect(named?.apply(pet)).toBe('{"name":null,"categoryId":9223372036854775807}')
})
