import { expect, test } from 'vitest'
import { seePet, sentPet, toldPet } from '../../../src/oracle/seen-pet.ts'
import { created, unanswered } from './a-log.ts'

test('a Pet is seen as it is shown, its numbers digit for digit', () => {
  const raw = { id: 2n ** 60n, name: 'Rex', categoryId: 3, status: 'sold', tags: [] }
  expect(seePet(raw)).toStrictEqual({ id: 2n ** 60n, name: 'Rex', categoryId: 3n, status: 'sold', raw })
})

test.each([
  [null],
  ['rex'],
  [[{ id: 7 }]],
  [{}],
  [{ id: 'x', name: 7, categoryId: 3.5 }],
  [{ id: true, name: null, categoryId: [3] }],
])('of %j nothing is seen', (raw) => {
  const nothing = { id: undefined, name: undefined, categoryId: undefined, status: undefined }
  expect(seePet(raw)).toStrictEqual({ ...nothing, raw })
})

test('an id in quotes is seen where it is an integer in its usual digits', () => {
  const ids = ['7', '-1', '0', `${2n ** 60n}`, '07', '7.5', 'x', '', '9'.repeat(20)].map(
    (id) => seePet({ id }).id,
  )
  expect(ids.slice(0, 4)).toStrictEqual([7n, -1n, 0n, 2n ** 60n])
  expect(ids.slice(4).every((id) => id === undefined)).toBe(true)
})

test('what was sent and what was told are read from the bodies of an exchange', () => {
  const exchange = created(0, { name: 'Rex', categoryId: 3 }, { id: 7, name: 'Max' })
  expect(sentPet(exchange)).toMatchObject({ id: undefined, name: 'Rex', categoryId: 3n })
  expect(toldPet(exchange)).toMatchObject({ id: 7n, name: 'Max', categoryId: undefined })
  expect(toldPet(unanswered(exchange))).toMatchObject({ id: undefined, name: undefined })
})
