import { expect, test } from 'vitest'
import { judgeBase } from '../../../src/oracle/judge-base.ts'

test.each(['https://pets.example/v1', 'https://pets.example/v1/', 'https://pets.example/api/v1'])(
  'VERSION-1 holds for %s',
  (base) => {
    expect(judgeBase(base)).toStrictEqual({
      state: 'satisfied',
      requirement: 'VERSION-1',
      coverageCase: 'the base address',
      exchanges: [],
    })
  },
)

test.each([
  'https://pets.example/',
  'https://pets.example/v2',
  'https://pets.example/v1/beta',
  'https://pets.example/v1//',
  'https://pets.example/api-v1',
  'https://pets.example/v10',
  'https://pets.example/?path=/v1',
])('VERSION-1 is violated by %s', (base) => {
  expect(judgeBase(base)).toStrictEqual({
    state: 'violated',
    requirement: 'VERSION-1',
    expected: 'a base address that ends in /v1',
    actual: base,
    exchanges: [],
  })
})
