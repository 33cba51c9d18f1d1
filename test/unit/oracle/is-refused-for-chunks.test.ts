import { expect, test } from 'vitest'
import type { Exchange, WireForm } from '../../../src/spec/exchange.ts'
import { anExchange, judgementsOn } from './an-exchange.ts'

const refused = (status: number, wire: WireForm): Exchange => {
  const exchange = anExchange({ operation: 'createPet', status, text: '<p>Length required</p>', body: '{}' })
  return { ...exchange, request: { ...exchange.request, method: 'POST', wire } }
}

test.each([411, 501])('%i to a body in chunks says nothing, and to another it does', (status) => {
  expect(judgementsOn(refused(status, 'in chunks'))).toStrictEqual([])
  expect(judgementsOn(refused(status, 'in pieces'))).not.toStrictEqual([])
})

test('any other answer to a body in chunks is an answer', () => {
  const broken = judgementsOn(refused(400, 'in chunks')).filter(({ state }) => state === 'violated')
  expect(broken.map(({ requirement }) => requirement)).toContain('MEDIA-1')
})
