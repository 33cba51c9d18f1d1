import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../src/catalogue/operation.ts'
import type { Exchange } from '../../../src/events/exchange.ts'
import { type Overstated, type Readings, readRemaining } from '../../../src/oracle/readings.ts'
import { fixedWindow, type Limiter, slidingCounter, slidingLog, tokenBucket } from '../check/rate/limiters.ts'
import { anExchange, now } from './an-exchange.ts'

interface Answer {
  readonly operation: OperationId
  readonly sentAt: number
  readonly endedAt: number
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
  /** By the service's clock. */
  readonly at: number
}

function exchangeOf({ operation, sentAt, endedAt, limit, remaining, resetAt, at }: Answer): Exchange {
  const exchange = anExchange({
    operation,
    sentAt,
    headers: {
      date: new Date(at).toUTCString(),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    },
  })
  return { ...exchange, durationMs: endedAt - sentAt }
}

/** What is told too much, of answers in the order in which they end. */
function overstated(answers: readonly Answer[]): readonly Overstated[] {
  let all: ReadonlyMap<OperationId, Readings> = new Map()
  return answers
    .toSorted((a, b) => a.endedAt - b.endedAt)
    .flatMap((answer) => {
      const read = readRemaining(all, answer.operation, exchangeOf(answer))
      all = read.all
      return read.overstated ?? []
    })
}

const minute = 60_000

/** One request after the other, 10 ms each, each told of what a function of its place says. */
function inTurn(count: number, remainingOf: (index: number) => number, limit = 1000): readonly Answer[] {
  return Array.from({ length: count }, (_, index) => ({
    operation: 'listPets' as const,
    sentAt: now + index * 10,
    endedAt: now + index * 10 + 8,
    limit,
    remaining: remainingOf(index),
    resetAt: now + minute,
    at: now + index * 10,
  }))
}

describe('what remains', () => {
  test('may not stay as it is while requests are spent', () => {
    const [first] = overstated(inTurn(400, () => 59, 60))
    expect(first).toMatchObject({ reading: { remaining: 59, limit: 60 }, first: { sentAt: now } })
    expect(first?.most).toBeLessThan(59)
  })

  test('may not be all there again before the window is over', () => {
    expect(overstated(inTurn(400, (index) => 59 - (index % 4), 60)).length).toBeGreaterThan(0)
  })

  test('may fall by one with each request, by more, and stay at what it was for a while', () => {
    expect(overstated(inTurn(200, (index) => 999 - index))).toStrictEqual([])
    expect(overstated(inTurn(100, (index) => 999 - 5 * index))).toStrictEqual([])
    expect(overstated(inTurn(100, (index) => 999 - 10 * Math.floor(index / 10)))).toStrictEqual([])
  })

  test('is anew once Reset went on by a window', () => {
    const before = inTurn(200, (index) => 999 - index)
    const after = inTurn(200, (index) => 999 - index).map((answer) => ({
      ...answer,
      sentAt: answer.sentAt + minute,
      endedAt: answer.endedAt + minute,
      resetAt: answer.resetAt + minute,
      at: answer.at + minute,
    }))
    expect(overstated([...before, ...after])).toStrictEqual([])
  })

  test('is judged for each operation and each Limit by itself', () => {
    const lists = inTurn(100, (index) => 999 - index)
    const fetches = inTurn(100, (index) => 999 - index).map((one) => ({
      ...one,
      operation: 'getPet' as const,
    }))
    expect(overstated([...lists, ...fetches])).toStrictEqual([])
    const inTurns = lists.map((one, index) =>
      index % 2 === 0
        ? one
        : { ...one, limit: 100_000, remaining: 99_999 - index, resetAt: now + 86_400_000 },
    )
    expect(overstated(inTurns)).toStrictEqual([])
  })

  test('is not judged of an answer that was under way while more came than are remembered', () => {
    const quick = inTurn(300, (index) => Math.max(0, 59 - index), 60)
    const late = { ...inTurn(1, () => 58, 60)[0], endedAt: now + 3100 } as Answer
    expect(overstated([...quick, late])).toStrictEqual([])
    const inTime = { ...late, sentAt: now + 3001, endedAt: now + 3100 }
    expect(overstated([...quick, inTime])).toHaveLength(1)
  })

  test('may fall on several counters, one for each address that requests leave from', () => {
    expect(overstated(inTurn(800, (index) => 999 - Math.floor(index / 4)))).toStrictEqual([])
  })

  test('of a window that is told beside a longer one is reckoned by its own length', () => {
    const dayBeside = inTurn(900, (index) => 59 - (Math.floor(index / 4) % 30), 60).map((one, index) => {
      const window = Math.floor(index / 120) + 1
      return index % 2 === 0
        ? { ...one, resetAt: now + window * 1200 }
        : { ...one, limit: 100_000, remaining: 99_999 - index, resetAt: now + 86_400_000 }
    })
    expect(overstated(dayBeside)).toStrictEqual([])
  })

  test('is not judged where a window may be too short to tell', () => {
    const short = inTurn(200, () => 9, 10).map((answer) => ({ ...answer, resetAt: answer.at + 400 }))
    expect(overstated(short)).toStrictEqual([])
  })
})

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
