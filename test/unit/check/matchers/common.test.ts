import { describe, expect, it } from 'vitest'
import { toAnswer, toBeLetIn, toBeRefused } from '../../../../src/check/matchers/common.ts'
import { toSurvive } from '../../../../src/check/matchers/creation.ts'
import type { Exchange } from '../../../../src/client/exchange.ts'
import type { TransportError } from '../../../../src/client/transport-error.ts'
import { anExchange, errorText } from '../../oracle/an-exchange.ts'

const refused = (status: number, given = {}): Exchange =>
  anExchange({ status, text: errorText(status), credential: { kind: 'none' }, ...given })
const broken = (
  kind: TransportError['kind'],
  more: Pick<Exchange, 'head' | 'earlier' | 'survivor'> = {},
): Exchange => {
  const { response: _, ...rest } = anExchange({ path: '/pets?limit=7' })
  return { ...rest, error: { kind, message: 'it failed' }, ...more }
}
const named = (name: string) => expect.objectContaining({ name })
const gone = Date.UTC(2030, 11, 5)

describe('a request without a whole answer', () => {
  it.each(['closed', 'refused', 'timeout', 'too-large', 'interim-response', 'protocol'] as const)(
    'breaks nothing by itself: %s',
    (kind) => {
      expect(() => toAnswer(broken(kind), 200)).toThrow(named('Inconclusive'))
      expect(() => toBeRefused(broken(kind), 401, anExchange())).toThrow(named('Inconclusive'))
      expect(() => toBeLetIn(broken(kind))).toThrow(named('Inconclusive'))
    },
  )

  it('breaks what awaits it once it failed twice and its plain form was answered', () => {
    const twice = broken('closed', { earlier: broken('closed'), survivor: anExchange() })
    expect(() => toAnswer(twice, 200)).toThrow(named('AssertionError'))
    expect(() => toBeRefused(twice, 401, anExchange())).toThrow(named('AssertionError'))
    expect(() => toAnswer(broken('closed', { earlier: broken('closed') }), 200)).toThrow(
      named('Inconclusive'),
    )
  })

  it('is judged by its status where that came', () => {
    const head = { status: 401, headers: {} }
    expect(toBeRefused(broken('too-large', { head }), 401, anExchange()).pass).toBe(true)
    expect(toBeLetIn(broken('timeout', { head: { status: 200, headers: {} } })).pass).toBe(true)
    expect(() => toBeLetIn(broken('too-large', { head }))).toThrow(named('AssertionError'))
  })

  it('settles what a fresh request survived, unless an error from within came first', () => {
    const survived = (earlier: Exchange): Exchange => ({ ...anExchange(), earlier })
    expect(toAnswer(survived(broken('closed')), 200).pass).toBe(true)
    expect(toAnswer(survived(anExchange({ status: 503, text: '' })), 200).pass).toBe(true)
    expect(() => toAnswer(survived(anExchange({ status: 500, text: '' })), 200)).toThrow(named('Doubtful'))
  })
})

describe('a refusal', () => {
  it('may be another one that is free, which shows nothing', () => {
    expect(() => toBeRefused(refused(400), 401, anExchange(), 400)).toThrow(named('NotApplicable'))
    expect(() => toBeRefused(refused(400), 401, anExchange())).toThrow(named('AssertionError'))
    expect(toBeRefused(refused(401), 401, anExchange(), 400).pass).toBe(true)
    expect(() => toBeRefused(broken('closed'), 401, anExchange(), 413)).toThrow(named('NotApplicable'))
  })

  it('is not asked of a service that says it is unavailable', () => {
    expect(() => toBeRefused(refused(503), 401, anExchange())).toThrow(named('Inconclusive'))
    expect(() => toAnswer(anExchange({ status: 503, text: '' }), 200)).toThrow(named('Inconclusive'))
  })
})

describe('fetching, once it has been removed as announced', () => {
  const fetched = { operation: 'getPet', path: '/pets/7' } as const

  it.each([404, 405, 410])('applies to nobody, with or without a key: %i', (status) => {
    const answer = (given: object): Exchange => refused(status, { ...fetched, sentAt: gone, ...given })
    expect(() => toBeRefused(answer({}), 401, anExchange())).toThrow(named('NotApplicable'))
    expect(() => toBeLetIn(answer({ credential: { kind: 'key' } }))).toThrow(named('NotApplicable'))
    expect(() => toAnswer(answer({ credential: { kind: 'key' } }), 200)).toThrow(named('NotApplicable'))
    expect(() => toBeRefused(answer({ sentAt: gone - 1 }), 401, anExchange())).toThrow(
      named('AssertionError'),
    )
  })

  it('is in doubt where the service alone thinks so', () => {
    const early = refused(404, {
      ...fetched,
      sentAt: gone - 1,
      headers: { date: new Date(gone).toUTCString() },
    })
    expect(() => toBeRefused(early, 401, anExchange())).toThrow(named('Inconclusive'))
  })
})

describe('an int64 that is hard to hold', () => {
  const attempt = (exchange: Exchange) => ({
    label: 'a categoryId',
    sent: { name: 'Rex', categoryId: 2n ** 53n + 1n },
    exchange,
    animal: undefined,
    mayRefuse: true,
  })
  const created = (status: number, text: string): Exchange =>
    anExchange({ operation: 'createPet', status, text })

  it('may be refused, and must come back digit for digit', () => {
    expect(toSurvive(attempt(created(400, errorText(400)))).pass).toBe(true)
    expect(toSurvive(attempt(created(201, '{"categoryId":9007199254740993}'))).pass).toBe(true)
    expect(() => toSurvive(attempt(created(201, '{"categoryId":9007199254740992}')))).toThrow(
      named('AssertionError'),
    )
  })

  it('is not judged by a create that was answered 200, nor by a 400 that came after a 500', () => {
    expect(() => toSurvive(attempt(created(200, '{"categoryId":1}')))).toThrow(named('Inconclusive'))
    const second = { ...created(400, errorText(400)), earlier: created(500, '') }
    expect(() => toSurvive(attempt(second))).toThrow(named('Doubtful'))
  })
})
