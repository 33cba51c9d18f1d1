import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import { readAnswer } from '../../../src/oracle/answer.ts'
import { formOf } from '../../../src/oracle/request-form.ts'
import { emptyStore } from '../../../src/oracle/store/store-model.ts'
import { unanswered, withoutBody } from './a-log.ts'
import { anExchange, type Given } from './an-exchange.ts'

const read = (given: Given) => readAnswer(anExchange(given), emptyStore)
const error = (status: number) => ({ status, text: '{}' })
const removed = Date.UTC(2030, 11, 5)
const fetch = { operation: 'getPet', path: '/pets/7' } as const

describe('a fetch once the operation is announced to be removed', () => {
  test.each([404, 405, 410])('is absent by %i', (status) => {
    expect(read({ ...fetch, ...error(status), sentAt: removed })).toStrictEqual({
      kind: 'absent',
      reason: 'GET /pets/{petId} has been removed, as announced',
    })
  })

  test('is open where the service alone dates itself so', () => {
    const headers = { date: new Date(removed).toUTCString() }
    expect(read({ ...fetch, ...error(404), headers })).toStrictEqual({
      kind: 'open',
      reason:
        "GET /pets/7 was answered 404, and by the service's own Date the operation may have been removed, as announced",
    })
  })

  test('is answered before that day, without a Date too, and by anything else', () => {
    expect(read({ ...fetch, ...error(404), sentAt: removed - 1 }).kind).toBe('answered')
    expect(read({ ...fetch, ...error(404), headers: { date: undefined } }).kind).toBe('answered')
    expect(read({ ...fetch, ...error(400), sentAt: removed }).kind).toBe('answered')
    expect(read({ ...error(404), sentAt: removed }).kind).toBe('answered')
  })
})

describe('a request of which nothing came', () => {
  const lost = unanswered(anExchange())

  test('is open', () => {
    const open = {
      kind: 'open',
      reason: 'GET /pets got no answer (closed: the connection was closed)',
    }
    expect(readAnswer(lost, emptyStore)).toStrictEqual(open)
    expect(readAnswer({ ...lost, earlier: lost }, emptyStore)).toStrictEqual(open)
  })

  test('is dropped where its plain form was answered after both tries', () => {
    const twice = { ...lost, earlier: lost, survivor: anExchange() }
    expect(readAnswer(twice, emptyStore)).toStrictEqual({ kind: 'dropped' })
  })

  test('is answered where its head came, its plain form or not', () => {
    const begun = withoutBody(anExchange())
    for (const exchange of [begun, { ...begun, earlier: begun, survivor: anExchange() }])
      expect(readAnswer(exchange, emptyStore)).toStrictEqual({
        kind: 'answered',
        status: 200,
        doubt: undefined,
      })
  })
})

describe('a 5xx', () => {
  const open = (status: number) => ({
    kind: 'open',
    reason: `GET /pets was answered ${status} {}`,
    blockedBy: 'ERROR-4',
  })
  const again = (status: number) => {
    const exchange = anExchange(error(status))
    return readAnswer({ ...exchange, earlier: exchange }, emptyStore)
  }

  test('is open until it is shown again, and a 503 then too', () => {
    for (const status of [500, 502, 503]) expect(read(error(status))).toStrictEqual(open(status))
    expect(again(500).kind).toBe('answered')
    expect(again(503)).toStrictEqual(open(503))
  })

  test('is an answer of orders to the key alone', () => {
    expect(read({ ...error(500), operation: 'listOrders' }).kind).toBe('answered')
    expect(read({ ...error(500), operation: 'listOrders', credential: noCredential }).kind).toBe('open')
  })

  test('leaves a doubt about the next answer to the same request, unless that is one again', () => {
    const doubtOf = (status: number) => {
      const exchange = anExchange({ ...error(status), operation: 'listOrders' })
      const known = { ...emptyStore, failing: new Map([[formOf(exchange.request), '500']]) }
      const answer = readAnswer(exchange, known)
      return answer.kind === 'answered' ? answer.doubt : undefined
    }
    expect(doubtOf(200)).toBe('answered 500 first, and then 200 {}: neither settles it')
    expect(doubtOf(499)).toContain('neither settles it')
    expect(doubtOf(500)).toBeUndefined()
    expect(doubtOf(501)).toBeUndefined()
  })
})

test('a 429 is the rate limit', () => {
  expect(read(error(429))).toStrictEqual({ kind: 'limited' })
})
