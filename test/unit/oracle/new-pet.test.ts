import { expect, test } from 'vitest'
import { isPetStatus, newPetText } from '../../../src/oracle/new-pet.ts'

test('a body for a create has each digit of an int64', () => {
  expect(newPetText({ name: 'Rex', categoryId: 2n ** 63n - 1n })).toBe(
    '{"name":"Rex","categoryId":9223372036854775807}',
  )
})

test('a status is one of three words', () => {
  expect(['available', 'pending', 'sold', 'Sold', '', null, undefined].map(isPetStatus)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
