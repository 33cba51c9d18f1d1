import { expect, it } from 'vitest'
import { toHoldOnly, toShowUnderItsId } from '../../../../src/check/matchers/listing.ts'
import type { Page } from '../../../../src/check/page.ts'
import type { OwnAnimal } from '../../../../src/check/population.ts'
import type { Exchange } from '../../../../src/client/exchange.ts'
import { seePet } from '../../../../src/oracle/seen-pet.ts'
import { anExchange, errorText } from '../../oracle/an-exchange.ts'

const rex: OwnAnimal = {
  id: 7n,
  sent: { name: 'Rex', categoryId: 1n },
  status: 'sold',
  created: anExchange({ operation: 'createPet', status: 201 }),
}
const page = (...pets: readonly object[]): Page => ({
  exchange: anExchange(),
  query: { limit: 1 },
  pets: pets.map(seePet),
  drawnFrom: 9,
})
const fetched = (status: number, body: string): Exchange =>
  anExchange({ operation: 'getPet', path: '/pets/9', status, text: body })
const named = (name: string) => expect.objectContaining({ name })

it('takes an animal of others for what it is, whatever its name', () => {
  const copy = page({ id: 9, name: 'Rex' })
  expect(toShowUnderItsId(copy, rex, fetched(200, '{"id":9,"name":"Rex"}')).pass).toBe(true)
  expect(toShowUnderItsId(copy, rex, 'not asked').pass).toBe(true)
  expect(() => toShowUnderItsId(copy, rex)).toThrow(named('Inconclusive'))
})

it.each([
  ['nobody has', 404, errorText(404)],
  ['another animal has', 200, '{"id":9,"name":"Max"}'],
] as const)('is broken by an own animal under an id that %s', (_, status, body) => {
  expect(() => toShowUnderItsId(page({ id: 9, name: 'Rex' }), rex, fetched(status, body))).toThrow(
    named('AssertionError'),
  )
})

it('is kept where the animal stands under its id too', () => {
  expect(toShowUnderItsId(page({ id: 9, name: 'Rex' }, { id: 7, name: 'Rex' }), rex).pass).toBe(true)
})

it('leaves a status that is no text to the row about Pets', () => {
  expect(toHoldOnly(page({ id: 1, status: 'sold' }, { id: 2, status: ['sold'] }), 'sold').pass).toBe(true)
  for (const status of ['pending', undefined])
    expect(() => toHoldOnly(page({ id: 1, status }), 'sold')).toThrow(named('AssertionError'))
})
