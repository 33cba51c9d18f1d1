import { expect, test } from 'vitest'
import { isCreated, seePet, sentPet, toldPet } from '../../../src/oracle/seen-pet.ts'
import { created, unanswered, withoutBody } from './a-log.ts'

test('a Pet is seen as it is shown, its numbers digit for digit', () => {
  const raw = { id: 2n ** 60n, name: 'Rex', categoryId: 3, status: 'sold', tags: [] }
  expect(seePet(raw)).toStrictEqual({ id: 2n ** 60n, name: 'Rex', categoryId: 3n, status: 'sold', raw })
})

test.each([
  [null],
  ['rex'],
  [[{ id: 7 }]],
  [{ id: ['7'], categoryId: [3] }],
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

test('an animal is created by 201, and by another success with the whole of it', () => {
  const whole = { id: 7, name: 'Rex', categoryId: 3 }
  const isLetIn = (status: number, said: object) => isCreated(created(0, whole, said, { status }))
  expect([200, 201, 299, 300, 400].map((status) => isLetIn(status, whole))).toStrictEqual([
    ...[true, true, true],
    ...[false, false],
  ])
  for (const member of ['id', 'name', 'categoryId']) {
    expect(isLetIn(201, { ...whole, [member]: undefined })).toBe(true)
    expect(isLetIn(200, { ...whole, [member]: undefined })).toBe(false)
  }
  expect(isCreated(withoutBody(created(0, whole, whole)))).toBe(true)
  expect(isCreated(unanswered(created(0, whole, whole)))).toBe(false)
})
