import { expect, test } from 'vitest'
import { leftoverOf } from '../../../src/scenario/creates.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'

const created = (status: number, text: string): Exchange =>
  anExchange({ operation: 'createPet', status, text, body: '{"name":"Rex","categoryId":1}' })

const unanswered = (kind: 'closed' | 'refused' | 'timeout'): Exchange => {
  const { response: _, ...rest } = created(201, '')
  return { ...rest, error: { kind, message: 'no answer' } }
}

test.each<readonly [string, number, string, unknown]>([
  ['a pet', 201, '{"id":7,"name":"Max"}', { id: '7', name: 'Max', answer: '201' }],
  [
    'an id beyond 2^53',
    201,
    '{"id":9007199254740993}',
    { id: '9007199254740993', name: 'Rex', answer: '201' },
  ],
  ['an id that is null', 201, '{"id":null}', { id: 'null', name: 'Rex', answer: '201' }],
  ['an id that is a text', 201, '{"id":"a7"}', { id: 'a7', name: 'Rex', answer: '201' }],
  ['no id', 201, '{}', { name: 'Rex', answer: '201' }],
  ['an array', 201, '[]', { name: 'Rex', answer: '201' }],
  ['no JSON', 201, '<p>', { name: 'Rex', answer: '201' }],
  ['another success', 200, '{"id":7}', { id: '7', name: 'Rex', answer: '200' }],
  ['an error within', 500, '', { name: 'Rex', answer: '500' }],
])('%s may have been left behind', (_, status, text, leftover) => {
  expect(leftoverOf(created(status, text))).toEqual(leftover)
})

test('so may what got no answer', () => {
  expect(leftoverOf(unanswered('closed'))).toEqual({ name: 'Rex', answer: 'none' })
  expect(leftoverOf(unanswered('timeout'))).toEqual({ name: 'Rex', answer: 'none' })
})

test.each([400, 401, 403, 404, 409, 422])('%i leaves nothing behind', (status) => {
  expect(leftoverOf(created(status, '{"id":7}'))).toBeUndefined()
})

test('nor does what never arrived', () => {
  expect(leftoverOf(unanswered('refused'))).toBeUndefined()
})
