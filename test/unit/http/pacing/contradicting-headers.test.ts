import { expect, test } from 'vitest'
import { Pacer } from '../../../../src/http/pacing/pacer.ts'
import { VirtualClock } from './virtual-clock.ts'

const limit = 60
const window = 60_000

/** Sends requests one after the other for as long as they may go at once, each answered with what `tell` makes of its place. */
function sentAtOnce(
  count: number,
  tell: (place: number) => { readonly limit?: number; readonly remaining: number },
) {
  const clock = new VirtualClock()
  const { signal } = new AbortController()
  const bounds = { share: 0.1, plan: undefined, maxWaitMs: 61_000, spentEarlier: 0, decisive: 0 }
  const pacer = new Pacer({ clock, signal, ...bounds, onWait: () => undefined })
  for (let place = 0; place < count; place += 1) {
    const take = pacer.admit('listPets', true)
    if (take instanceof Promise) {
      take.catch(() => undefined)
      return place
    }
    const told = tell(place)
    take(
      {
        'x-ratelimit-limit': String(told.limit ?? limit),
        'x-ratelimit-remaining': String(told.remaining),
        'x-ratelimit-reset': String((clock.now() + window) / 1000),
        date: new Date(clock.now()).toUTCString(),
      },
      200,
    )
  }
  return count
}

test('headers that count up are not obeyed, once two of them have shown it', () => {
  expect(sentAtOnce(50, (place) => ({ remaining: place + 1 }))).toBe(50)
})

test('nor is a Limit that changes with every response', () => {
  expect(sentAtOnce(50, (place) => ({ limit: 60 + place, remaining: 1 + (place % 3) }))).toBe(50)
})

test('more that remains than there is tells nothing', () => {
  expect(sentAtOnce(50, () => ({ remaining: limit + 1 }))).toBe(50)
})

test('headers that fall are obeyed, and so is one rise among many falls', () => {
  expect(sentAtOnce(100, (place) => ({ remaining: limit - 1 - place }))).toBe(54)
  expect(sentAtOnce(100, (place) => ({ remaining: limit - place + (place < 30 ? 0 : 1) }))).toBeLessThan(60)
})

test('of the share of others a run that begins there takes three at the most', () => {
  expect(sentAtOnce(100, (place) => ({ remaining: Math.max(0, 5 - place) }))).toBe(3)
  expect(sentAtOnce(100, () => ({ remaining: 0 }))).toBe(1)
})
