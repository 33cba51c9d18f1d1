import { expect, test } from 'vitest'
import { UsageError } from '../../../src/options/usage-error.ts'
import {
  accountOf,
  addSpending,
  dayOf,
  newDay,
  parseDayState,
  serialiseDayState,
} from '../../../src/run/day-state.ts'

const today = '2026-03-14'
const account = accountOf('https://pets.example/v1', 'main-key-1234')
const parse = (text: string) => parseDayState(text, today, 'The state file spent.json')

test('what is written is read again, and added to', () => {
  const state = addSpending(newDay(today), { [account]: 59 })
  const read = parse(serialiseDayState(state))
  expect(read).toEqual({ day: today, spent: { [account]: 59 } })
  expect(addSpending(read, { [account]: 1 }).spent).toEqual({ [account]: 60 })
})

test('nothing spent leaves no entry', () => {
  expect(addSpending(newDay(today), { [account]: 0 }).spent).toEqual({})
})

test('another day is over, yesterday as well as one to come', () => {
  for (const day of ['2026-03-13', '2026-03-15']) {
    expect(parse(serialiseDayState({ day, spent: { [account]: 990 } }))).toEqual(newDay(today))
  }
})

test('days are those of UTC', () => {
  expect(dayOf(new Date('2026-03-14T23:59:59-01:00'))).toBe('2026-03-15')
})

test('an account is that of a key at an origin, and does not tell the key', () => {
  expect(account).toMatch(/^[0-9a-f]{64}$/)
  expect(accountOf('https://pets.example:443/other/v1', 'main-key-1234')).toBe(account)
  expect(accountOf('http://pets.example/v1', 'main-key-1234')).not.toBe(account)
  expect(accountOf('https://pets.example/v1', 'main-key-1235')).not.toBe(account)
})

const good = { format: 'petstore-conformance day state', version: 1, day: today, spent: {} }

test.for([
  '',
  '{',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...good, format: 'something else' }),
  JSON.stringify({ ...good, version: 2 }),
  JSON.stringify({ ...good, day: 'today' }),
  JSON.stringify({ ...good, spent: { 'main-key-1234': 5 } }),
  JSON.stringify({ ...good, spent: { [account]: -5 } }),
  JSON.stringify({ ...good, spent: { [account]: '5' } }),
])('%j is no state file', (text) => {
  expect(() => parse(text)).toThrow(UsageError)
  expect(() => parse(text)).toThrow(/^The state file spent\.json is no state file.*move this one away/)
})
