import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  accountOf,
  addSpending,
  claimedOf,
  dayOf,
  newDay,
  parseDayState,
  reserve,
  serialiseDayState,
} from '../../../src/run/day-state.ts'
import { UsageError } from '../../../src/run/options/usage-error.ts'

const today = '2026-03-14'
const salt = '0123456789abcdef'.repeat(2)
const account = accountOf({ salt }, 'https://pets.example/v1', 'main-key-1234')
const parse = (text: string) => parseDayState(text, today, 'The state file spent.json')

test('what is written is read again, and added to', () => {
  const state = addSpending(newDay(today, salt), { [account]: 59 })
  const read = parse(serialiseDayState(state))
  expect(read).toEqual({ day: today, salt, spent: { [account]: 59 }, reserved: [] })
  expect(addSpending(read, { [account]: 1 }).spent).toEqual({ [account]: 60 })
})

test('nothing spent leaves no entry', () => {
  expect(addSpending(newDay(today, salt), { [account]: 0 }).spent).toEqual({})
})

test('what a run may spend yet is claimed until it is over, or must be', () => {
  const now = new Date(`${today}T12:00:00Z`)
  const until = now.getTime() + 1000
  const reserved = reserve(
    addSpending(newDay(today, salt), { [account]: 5 }),
    { run: 'one', until },
    { [account]: 600 },
    now,
  )
  expect(claimedOf(parse(serialiseDayState(reserved)), account, now)).toBe(605)
  expect(claimedOf(reserved, accountOf({ salt }, 'https://pets.example/v1', 'another'), now)).toBe(0)
  const half = reserve(
    addSpending(reserved, { [account]: 200 }),
    { run: 'one', until },
    { [account]: 400 },
    now,
  )
  expect(claimedOf(half, account, now)).toBe(605)
  expect(claimedOf(half, account, new Date(until))).toBe(205)
  const two = reserve(half, { run: 'two', until: until + 1 }, { [account]: 300 }, now)
  expect(claimedOf(two, account, now)).toBe(905)
  expect(claimedOf(reserve(two, { run: 'one', until }, {}, now), account, now)).toBe(505)
  expect(reserve(two, { run: 'two', until }, {}, new Date(until)).reserved).toEqual([])
})

test('another day is over, yesterday as well as one to come', () => {
  for (const day of ['2026-03-13', '2026-03-15']) {
    expect(parse(serialiseDayState({ day, salt, spent: { [account]: 990 }, reserved: [] }))).toEqual(
      newDay(today, salt),
    )
  }
})

test('days are those of UTC', () => {
  expect(dayOf(new Date('2026-03-14T23:59:59-01:00'))).toBe('2026-03-15')
})

test('an account is that of a key at an origin, and does not tell the key', () => {
  expect(account).toMatch(/^[0-9a-f]{64}$/)
  expect(accountOf({ salt }, 'https://pets.example:443/other/v1', 'main-key-1234')).toBe(account)
  expect(accountOf({ salt }, 'http://pets.example/v1', 'main-key-1234')).not.toBe(account)
  expect(accountOf({ salt }, 'https://pets.example/v1', 'main-key-1235')).not.toBe(account)
})

test('an account of one file is none of another, and no plain digest', () => {
  const other = accountOf({ salt: 'f'.repeat(32) }, 'https://pets.example/v1', 'main-key-1234')
  expect(other).not.toBe(account)
  const text = 'https://pets.example\nmain-key-1234'
  for (const plain of [text, `${salt}${text}`, `${text}${salt}`])
    expect(createHash('sha256').update(plain).digest('hex')).not.toBe(account)
})

test('a file of the former form, which gave guessable keys away, is begun anew', () => {
  const former = { format: 'petstore-conformance day state', version: 1, day: today, spent: { [account]: 5 } }
  expect(parse(JSON.stringify(former))).toMatchObject({ day: today, spent: {}, reserved: [] })
})

const good = { format: 'petstore-conformance day state', version: 2, day: today, salt, spent: {} }

test.for([
  '',
  '{',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...good, format: 'something else' }),
  JSON.stringify({ ...good, version: 3 }),
  JSON.stringify({ ...good, salt: 'pepper' }),
  JSON.stringify({ ...good, salt: undefined }),
  JSON.stringify({ ...good, day: 'today' }),
  JSON.stringify({ ...good, spent: { 'main-key-1234': 5 } }),
  JSON.stringify({ ...good, spent: { [account]: -5 } }),
  JSON.stringify({ ...good, spent: { [account]: '5' } }),
  JSON.stringify({ ...good, reserved: {} }),
  JSON.stringify({ ...good, reserved: [{ run: 'a', account, requests: -1, until: 0 }] }),
  JSON.stringify({ ...good, reserved: [{ run: 'a', account: 'main-key-1234', requests: 1, until: 0 }] }),
])('%j is no state file', (text) => {
  expect(() => parse(text)).toThrow(UsageError)
  expect(() => parse(text)).toThrow(/^The state file spent\.json is no state file.*move this one away/)
})
