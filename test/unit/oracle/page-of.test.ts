import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import { isAnyTwice, pageOf, shownPage } from '../../../src/oracle/page-of.ts'
import { anExchange, type Given } from './an-exchange.ts'

const ids = (...all: readonly unknown[]) => all.map((id) => ({ id }))

describe('a page is in order', () => {
  test.each([
    [ids()],
    [ids(7)],
    [ids(1, 2, 10)],
    [ids(10, 2, 1)],
    [ids(-3, 0, 2n ** 60n)],
    [ids(2n ** 60n, 2n ** 53n, 5)],
  ])('where each id is greater than the one before, or each less', (body) => {
    expect(shownPage(body).isInOrder).toBe(true)
  })

  test.each([
    [ids(1, 1)],
    [ids(1, 3, 2)],
    [ids(3, 1, 2)],
    [ids(1, 2, 2)],
    [ids(3, 2, 2)],
    [ids('x')],
    [ids(1, undefined, 2)],
    [[...ids(1), null]],
  ])('in no other case', (body) => {
    expect(shownPage(body).isInOrder).toBe(false)
  })
})

test('a page is what a list brought with 200 for the key', () => {
  const pageIn = (given: Given) => pageOf(anExchange(given), given.status ?? 200)
  expect(pageIn({ text: '[{"id":7}]' })).toMatchObject({ body: [{ id: 7 }], pets: [{ id: 7n }] })
  expect(pageIn({ credential: noCredential })).toBeUndefined()
  expect(pageIn({ operation: 'getPet', path: '/pets/7' })).toBeUndefined()
  expect(pageIn({ status: 203 })).toBeUndefined()
  expect(pageIn({ text: '{}' })).toBeUndefined()
})

describe('an id stands on a page twice', () => {
  test.each([[ids(1, 1)], [ids(1, 3, 2, 3)], [ids(2n ** 60n, 5, 2n ** 60n)], [ids(1, 'x', null)]])(
    'where there are fewer ids than animals',
    (body) => {
      expect(isAnyTwice(shownPage(body))).toBe(true)
    },
  )

  test.each([[ids()], [ids(1)], [ids(1, 2, 3)], [ids(1, 3, 2)], [ids(1, '2', 3)]])(
    'and in no other case',
    (body) => {
      expect(isAnyTwice(shownPage(body))).toBe(false)
    },
  )
})
