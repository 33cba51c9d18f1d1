import { expect, test } from 'vitest'
import { Pacer } from '../../../../src/http/pacing/pacer.ts'
import { VirtualClock } from './virtual-clock.ts'

const perMinute = 60
/** Of these, what is not left to others. */
const ours = 54
/** Of the day's. */
const ofDay = 900

function aPacer() {
  const clock = new VirtualClock()
  const pacer = new Pacer({
    clock,
    signal: new AbortController().signal,
    share: 0.1,
    plan: { perMinute, perDay: 1000 },
    maxWaitMs: 61_000,
    spentEarlier: 0,
    decisive: 0,
    onWait: () => undefined,
  })
  /** Sends a request if it may leave at once, and tells whether it could. */
  const send = (hasKey: boolean, status: number, remaining?: number): boolean => {
    const take = pacer.admit('listPets', hasKey)
    if (take instanceof Promise) return false
    take(remaining === undefined ? {} : headers(remaining, clock.now()), status)
    return true
  }
  const sendMany = (count: number, hasKey: boolean, status: number): number => {
    let sent = 0
    while (sent < count && send(hasKey, status)) sent += 1
    return sent
  }
  return { clock, pacer, send, sendMany }
}

const headers = (remaining: number, now: number) => ({
  'x-ratelimit-limit': String(perMinute),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(now / 1000 + 60),
})

test("requests without a valid key take nothing of the key's minute, and wait for none of it", () => {
  const { sendMany, pacer } = aPacer()
  expect(sendMany(100, false, 401)).toBe(100)
  expect(sendMany(100, true, 200)).toBe(ours)
  expect(sendMany(100, false, 401)).toBe(100)
  expect(pacer.room).toBe(ofDay - ours)
})

test('a form of the key that is accepted is a valid key', () => {
  const { sendMany, pacer } = aPacer()
  expect(sendMany(10, false, 200)).toBe(10)
  expect(sendMany(100, true, 200)).toBe(ours - 10)
  expect(pacer.room).toBe(ofDay - ours)
})

test('they wait for the time that a 429 gave', () => {
  const { pacer, clock, send } = aPacer()
  pacer.block(clock.now() + 1000)
  expect(send(false, 401)).toBe(false)
})

test.for([
  ['count them, they do too', 10, ours - 12],
  ['do not count them, they never do', 0, ours - 2],
] as const)('where the headers show that the limits %s', ([, counted, left]) => {
  const { send, sendMany, pacer, clock } = aPacer()
  send(true, 200, 59)
  sendMany(10, false, 401)
  send(true, 200, 58 - counted)
  sendMany(10, false, 401)
  let sent = 0
  for (let take = pacer.admit('getPet'); !(take instanceof Promise); take = pacer.admit('getPet')) {
    sent += 1
    take(headers(58, clock.now()), 200)
  }
  expect(sent).toBe(left)
})
