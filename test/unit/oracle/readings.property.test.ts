import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fixedWindow,
  type Limiter,
  slidingCounter,
  slidingLog,
  tokenBucket,
} from '../scenario/rate/limiters.ts'
import { now } from './an-exchange.ts'
import { type Answer, overstated } from './told-remaining.ts'

const limiter: fc.Arbitrary<{
  readonly limit: number
  readonly windowMs: number
  readonly take: () => Limiter
}> = fc
  .record({
    limit: fc.constantFrom(20, 60, 300, 1000),
    windowMs: fc.constantFrom(2000, 10_000, 60_000),
    kind: fc.integer({ min: 0, max: 5 }),
    reset: fc.constantFrom<'whole' | 'next'>('whole', 'next'),
  })
  .map(({ limit, windowMs, kind, reset }) => ({
    limit,
    windowMs,
    take: () =>
      [
        fixedWindow(limit, windowMs, 'clock'),
        fixedWindow(limit, windowMs, 'request'),
        slidingLog(limit, windowMs, reset, false),
        tokenBucket(limit, windowMs, reset),
        slidingCounter(limit, windowMs, reset),
        slidingCounter(limit, windowMs, reset, 0.5),
      ][kind] ?? fixedWindow(limit, windowMs, 'clock'),
  }))

const traffic = fc.record({
  concurrency: fc.integer({ min: 1, max: 16 }),
  ways: fc.array(
    fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 0, max: 120 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
    ),
    { minLength: 1, maxLength: 40 },
  ),
  gaps: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 20 }),
  others: fc.integer({ min: 0, max: 3 }),
  perOperation: fc.boolean(),
  offsetMs: fc.integer({ min: 0, max: 59_999 }),
})

test('no honest limiter is said to tell too much, whatever overtakes what', () => {
  const operations = ['listPets', 'createPet', 'getPet'] as const
  fc.assert(
    fc.property(
      limiter,
      traffic,
      ({ limit, take }, { concurrency, ways, gaps, others, perOperation, offsetMs }) => {
        const trips = Array.from({ length: concurrency }, (_, lane) => {
          let time = now + offsetMs
          return Array.from({ length: Math.ceil(240 / concurrency) }, (_unused, turn) => {
            const index = lane * 31 + turn
            const way = (shift: number): number => ways[(index + shift) % ways.length] ?? 0
            const sentAt = time
            const at = sentAt + way(0)
            const endedAt = at + way(7)
            time = endedAt + (turn % 9 === 8 ? (gaps[index % gaps.length] ?? 0) : 0)
            return { operation: operations[index % 3] ?? 'listPets', sentAt, at, endedAt }
          })
        }).flat()
        const limiters = new Map<string, Limiter>()
        const answers = trips
          .toSorted((a, b) => a.at - b.at)
          .flatMap((trip): readonly Answer[] => {
            const bucket = perOperation ? trip.operation : 'all'
            const known = limiters.get(bucket) ?? take()
            limiters.set(bucket, known)
            for (let other = 0; other < others; other += 1) known(trip.at)
            const { allowed, remaining, resetAt } = known(trip.at)
            return allowed ? [{ ...trip, limit, remaining, resetAt }] : []
          })
        expect(overstated(answers)).toStrictEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
