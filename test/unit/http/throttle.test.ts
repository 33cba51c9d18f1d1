import { expect, test } from 'vitest'
import { Throttle } from '../../../src/http/throttle.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'
import { VirtualClock } from './pacing/virtual-clock.ts'

const answered = (index: number, status: number): Exchange =>
  anExchange({ path: `/pets?limit=${index}`, status })

/** Sends requests in turn, each until it is answered otherwise than 503, and pauses for 300 ms after a 503. */
async function sendAll(requests: number, statusAt: (now: number, index: number) => number) {
  const clock = new VirtualClock(0)
  const throttle = new Throttle(clock, new AbortController().signal)
  const tries: number[] = []
  await clock.run(
    (async () => {
      for (let index = 0; index < requests; index += 1)
        for (let isTurnedAway = true; isTurnedAway; ) {
          await throttle.next()
          tries.push(index)
          const status = statusAt(clock.now(), index)
          throttle.see(answered(index, status))
          isTurnedAway = status === 503
          await clock.sleep(isTurnedAway ? 300 : 1)
        }
    })(),
    3_600_000,
  )
  return { turnedAway: tries.length - requests, spacingMs: throttle.spacingMs }
}

/** Lets so many requests a second through, and a burst. */
function limiter(perSecond: number, burst: number) {
  let [tokens, last] = [burst, 0]
  return (now: number): number => {
    tokens = Math.min(burst, tokens + ((now - last) * perSecond) / 1000)
    last = now
    if (tokens < 1) return 503
    tokens -= 1
    return 200
  }
}

test.each([
  [30, 5],
  [10, 20],
  [2, 3],
])('a limiter of %i a second turns few requests away', async (perSecond, burst) => {
  const { turnedAway, spacingMs } = await sendAll(400, limiter(perSecond, burst))
  expect(turnedAway).toBeLessThan(20)
  expect(spacingMs).toBeGreaterThan(1000 / perSecond)
  expect(spacingMs).toBeLessThan(2500 / perSecond)
})

test('a 503 now and then is not of the pace', async () => {
  let sent = 0
  const { spacingMs } = await sendAll(400, () => (++sent % 40 === 0 ? 503 : 200))
  expect(spacingMs).toBe(0)
})

test('an outage that ends is not of the pace', async () => {
  const { spacingMs } = await sendAll(400, (now) => (now > 100 && now < 5000 ? 503 : 200))
  expect(spacingMs).toBe(0)
})

test('requests that get nothing but 503 are not of the pace', () => {
  const clock = new VirtualClock(0)
  const throttle = new Throttle(clock, new AbortController().signal)
  for (let index = 0; index < 100; index += 1) throttle.see(answered(index, index % 2 === 0 ? 503 : 200))
  expect(throttle.next()).toBeUndefined()
})
