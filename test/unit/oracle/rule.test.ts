import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/oracle/answer.ts'
import { judgementsOf, petsOf, remember, ruled, show } from '../../../src/oracle/rule.ts'
import { emptyStore } from '../../../src/oracle/store/store-model.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange, type Given, options } from './an-exchange.ts'

const exchange = anExchange()
const [earlier, survivor] = [anExchange({ path: '/pets?limit=1' }), anExchange({ path: '/pets?limit=2' })]
const answered: Answer = { kind: 'answered', status: 200, doubt: undefined }
const about = (answer: Answer = answered) => judgementsOf('LIST-1', { exchange, answer })
const open = { state: 'undetermined', requirement: 'LIST-1', exchanges: [exchange] }

describe('a judgement on an exchange', () => {
  test('is satisfied by it and others, unless a first try of the request failed', () => {
    const kept = { state: 'satisfied', requirement: 'LIST-1', coverageCase: 'sold' }
    expect(about().satisfied('sold')).toStrictEqual({ ...kept, exchanges: [exchange] })
    expect(about().satisfied('sold', [earlier])).toStrictEqual({ ...kept, exchanges: [earlier, exchange] })
    expect(about({ ...answered, doubt: 'it failed' }).satisfied('sold')).toStrictEqual({
      ...open,
      why: 'undecided',
      reason: 'it failed',
      blockedBy: 'ERROR-4',
    })
  })

  test('is violated by what came of it, beside others', () => {
    const broken = { state: 'violated', requirement: 'LIST-1', expected: '401' }
    expect(about().violated('401')).toStrictEqual({ ...broken, actual: '200 []', exchanges: [exchange] })
    expect(about().violated('401', 'a list', [earlier])).toStrictEqual({
      ...broken,
      actual: 'a list',
      exchanges: [earlier, exchange],
    })
  })

  test('is violated twice where nothing came, and by its plain form that was answered', () => {
    const dropped = judgementsOf('LIST-1', {
      exchange: { ...exchange, survivor },
      answer: { kind: 'dropped' },
    })
    expect(dropped.violated('200', 'no answer')).toMatchObject({
      actual: 'no answer, twice',
      exchanges: [{ ...exchange, survivor }, survivor],
    })
  })

  test('is open for a reason, and may name the requirement that tells more', () => {
    expect(about().undetermined('a reason')).toStrictEqual({ ...open, why: 'undecided', reason: 'a reason' })
    expect(about().undetermined('a reason', 'AUTH-6')).toStrictEqual({
      ...open,
      why: 'undecided',
      reason: 'a reason',
      blockedBy: 'AUTH-6',
    })
    expect(about().permitted('a reason')).toStrictEqual({ ...open, why: 'permitted', reason: 'a reason' })
  })

  test('was not tried, or cannot be in a store where nothing may be created', () => {
    expect(about().notExercised('an animal', true)).toStrictEqual({
      ...open,
      why: 'untried',
      reason: 'needs an animal',
    })
    expect(about().notExercised('an animal', false)).toStrictEqual({
      ...open,
      why: 'absent',
      reason: 'the store does not show an animal',
    })
  })

  test('is open where no answer came that can be judged', () => {
    const unanswered = (answer: Answer) => about(answer).unanswered()
    expect(unanswered({ kind: 'open', reason: 'a reason', blockedBy: 'ERROR-4' })).toStrictEqual({
      ...open,
      why: 'undecided',
      reason: 'a reason',
      blockedBy: 'ERROR-4',
    })
    expect(unanswered({ kind: 'absent', reason: 'it is gone' })).toStrictEqual({
      ...open,
      why: 'absent',
      reason: 'it is gone',
    })
    expect(unanswered({ kind: 'limited' })).toStrictEqual({
      ...open,
      why: 'undecided',
      reason: 'the rate limit answered',
    })
    expect(unanswered(answered)).toBeUndefined()
    expect(unanswered({ kind: 'dropped' })).toBeUndefined()
    expect(judgementsOf('LIST-1', { exchange }).unanswered()).toBeUndefined()
  })
})

test('an answer has a status where one can be judged', () => {
  const statusOf = (shown: Exchange) => show(shown, emptyStore, options).status
  expect(statusOf(exchange)).toBe(200)
  expect(statusOf(anExchange({ status: 429 }))).toBeUndefined()
  expect(statusOf(anExchange({ status: 503 }))).toBeUndefined()
})

test('an answer shows the animals of a page, or the one that was asked for, and no other', () => {
  const petIn = (given: Given) => petsOf(show(anExchange(given), emptyStore, options)).map(({ id }) => id)
  const ofSeven: Given = { operation: 'getPet', path: '/pets/7', text: '{"id":7}' }
  expect(petIn({ text: '[{"id":7},{"id":"x"}]' })).toStrictEqual([7n, undefined])
  expect(petIn(ofSeven)).toStrictEqual([7n])
  for (const other of [{ path: '/pets/8' }, { status: 404 }, { operation: undefined }, { path: '/pets/7x' }])
    expect(petIn({ ...ofSeven, ...other })).toStrictEqual([])
})

test('what a rule says may be nothing, a judgement, or several things within each other', () => {
  const [one, other] = [about().permitted('one'), about().permitted('other')]
  expect(remember(1).judgements).toStrictEqual([])
  expect(remember(1, one)).toStrictEqual({ state: 1, judgements: [one] })
  expect(remember(1, [undefined, [one, undefined], other]).judgements).toStrictEqual([one, other])
})

test('a rule goes on with its state, unless its ruling has another', () => {
  const one = about().permitted('one')
  expect(ruled(1, undefined)).toStrictEqual({ state: 1, judgements: [] })
  expect(ruled(1, [one])).toStrictEqual({ state: 1, judgements: [one] })
  expect(ruled(1, remember(2, one))).toStrictEqual({ state: 2, judgements: [one] })
})
