import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lyingHeaders } from './lying-headers.ts'
import { simulate } from './simulate.ts'
import { countings, SimulatedTarget } from './simulated-target.ts'

const day = 86_400_000
const generous = {
  'x-ratelimit-limit': '1000',
  'x-ratelimit-remaining': '999',
  'x-ratelimit-reset': '60',
}
/** Reset and Date are cut to whole seconds, so nobody can know the end of a window better than this. */
const roundingMs = 4000

const target = fc.record({
  counting: fc.constantFrom(...countings),
  limit: fc.oneof(fc.integer({ min: 5, max: 70 }), fc.integer({ min: 5, max: 1000 })),
  windowMs: fc.oneof(fc.integer({ min: 1000, max: 60_000 }), fc.constantFrom(1000, 10_000, 60_000)),
  clock: fc.oneof(
    fc.record({ sendsDate: fc.constant(true), offsetMs: fc.integer({ min: -day, max: day }) }),
    fc.constant({ sendsDate: false, offsetMs: 0 }),
  ),
  byOperation: fc.boolean(),
})

const client = fc.record({
  seed: fc.integer(),
  requests: fc.integer({ min: 1, max: 300 }),
  concurrency: fc.integer({ min: 1, max: 16 }),
  longestLatencyMs: fc.integer({ min: 0, max: 200 }),
  othersPauseShare: fc.constantFrom(0, 0.02, 0.2, 1, 3),
})

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

const noDate: Drawn<typeof target>['clock'] = { sendsDate: false, offsetMs: 0 }
/** Where a rest shorter than the window brings nothing back, though the limit is renewed as it should be. */
const rare: [Drawn<typeof target>, Drawn<typeof client>][] = [
  [
    {
      counting: 'sliding log, Reset of the next',
      limit: 65,
      windowMs: 52_229,
      clock: noDate,
      byOperation: false,
    },
    { seed: -297200530, requests: 175, concurrency: 1, longestLatencyMs: 0, othersPauseShare: 3 },
  ],
  [
    {
      counting: 'sliding log, Reset of the next',
      limit: 10,
      windowMs: 60_000,
      clock: noDate,
      byOperation: false,
    },
    { seed: 71204461, requests: 106, concurrency: 5, longestLatencyMs: 1, othersPauseShare: 1 },
  ],
  [
    {
      counting: 'token bucket, Reset of the next',
      limit: 20,
      windowMs: 60_000,
      clock: noDate,
      byOperation: false,
    },
    { seed: 0, requests: 58, concurrency: 1, longestLatencyMs: 0, othersPauseShare: 3 },
  ],
]

test('an honest target never has to answer 429, whatever way it counts', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(target, client, async ({ clock, ...counted }, { othersPauseShare, ...asked }) => {
      const simulated = new SimulatedTarget({ ...counted, ...clock })
      const { limit, windowMs } = counted
      const outcome = await simulate({
        ...asked,
        share: 0.1,
        maxWaitMs: 10 * 60_000,
        longestRunMs: 100 * day,
        answer: (operation, now) => simulated.answer(operation, now),
        ...(othersPauseShare === 0
          ? {}
          : {
              others: {
                act: (operation, now) => simulated.answerOther(operation, now),
                longestPauseMs: windowMs * othersPauseShare,
              },
            }),
      })
      expect(outcome.refusals).toStrictEqual([])
      expect(outcome.stopped).toBeUndefined()
      expect(outcome.answered).toBe(asked.requests)

      const ours = limit - Math.ceil(limit / 10) - (othersPauseShare === 0 ? 0 : Math.floor(limit / 10))
      const windows = asked.requests / ours + 1
      const underWay = (asked.requests / asked.concurrency) * asked.longestLatencyMs
      expect(outcome.tookMs).toBeLessThan(2 * (windows * (windowMs + roundingMs) + underWay))
    }),
    { numRuns: 200, examples: rare },
  )
})

test('nothing goes out before the time that a 429 gave has passed', async () => {
  const refusing = fc.record({
    oneIn: fc.integer({ min: 2, max: 30 }),
    retryAfter: fc.integer({ min: 0, max: 90 }),
  })
  await fc.assert(
    fc.asyncProperty(refusing, client, async ({ oneIn, retryAfter }, { othersPauseShare: _, ...asked }) => {
      let asks = 0
      const outcome = await simulate({
        ...asked,
        share: 0.1,
        maxWaitMs: 10 * 60_000,
        longestRunMs: 100 * day,
        answer: () => {
          asks += 1
          return asks % oneIn === 0
            ? { status: 429, headers: { 'retry-after': String(retryAfter) } }
            : { status: 200, headers: {} }
        },
      })
      const early = outcome.refusals.filter(({ at, retryAfterMs }) =>
        outcome.departures.some((time) => time > at && time < at + retryAfterMs),
      )
      expect(early).toStrictEqual([])
      expect(outcome.refusals).toHaveLength(Math.floor(asks / oneIn))
      expect(outcome.answered).toBe(asked.requests)
    }),
  )
})

test("the declared plan's minute and day are never passed, whatever the headers say", async () => {
  const plan = fc.record({
    perMinute: fc.integer({ min: 5, max: 60 }),
    perDay: fc.integer({ min: 20, max: 400 }),
    spentEarlier: fc.integer({ min: 0, max: 100 }),
    share: fc.constantFrom(0, 0.1),
    headers: fc.constantFrom<Readonly<Record<string, string>>>({}, generous),
  })
  await fc.assert(
    fc.asyncProperty(plan, client, async (planned, { othersPauseShare: _, ...asked }) => {
      const { perMinute, perDay, spentEarlier, share, headers } = planned
      const counted: number[] = []
      const outcome = await simulate({
        ...asked,
        share,
        plan: { perMinute, perDay },
        spentEarlier,
        maxWaitMs: 61_000,
        longestRunMs: day,
        answer: (_operation, now) => {
          counted.push(now)
          return { status: 200, headers }
        },
      })
      for (const from of counted) {
        expect(counted.filter((time) => time >= from && time < from + 60_000).length).toBeLessThanOrEqual(
          perMinute,
        )
      }
      const ofTheDay = Math.max(0, perDay - Math.ceil(perDay * share) - spentEarlier)
      expect(outcome.answered).toBe(Math.min(asked.requests, ofTheDay))
      expect(outcome.stopped === undefined).toBe(asked.requests <= ofTheDay)
    }),
  )
})

test('headers that lie neither stop the run for ever nor break it', async () => {
  const lie = fc.record({
    limit: fc.constantFrom('60', '1', '0', '-5', 'many', ''),
    remaining: fc.constantFrom('0', '1', '59', '1000000', '-1', '0.5', ''),
    reset: fc.constantFrom('past', 'now', 'minute', 'milliseconds', 'relative', 'zero', 'never', 'words', ''),
    sendsDate: fc.boolean(),
    status: fc.constantFrom(200, 401),
  })
  await fc.assert(
    fc.asyncProperty(lie, client, async ({ status, ...told }, { othersPauseShare: _, ...asked }) => {
      const outcome = await simulate({
        ...asked,
        share: 0.1,
        maxWaitMs: 65_000,
        longestRunMs: day,
        answer: (_operation, now) => ({ status, headers: lyingHeaders(told, now) }),
      })
      expect(outcome.refusals).toStrictEqual([])
      // Where waiting never brings anything back, the run says so and ends: it does not wait a window a request.
      if (told.reset !== 'never') expect(outcome.stopped ?? 'nothing is left').toContain('nothing is left')
      if (outcome.stopped === undefined) expect(outcome.answered).toBe(asked.requests)
    }),
    { numRuns: 300 },
  )
})

test('a target that always says that nothing remains is soon asked without waiting', async () => {
  const outcome = await simulate({
    seed: 1,
    requests: 300,
    concurrency: 4,
    longestLatencyMs: 100,
    share: 0.1,
    maxWaitMs: 65_000,
    longestRunMs: day,
    answer: (_operation, now) => ({
      status: 200,
      headers: lyingHeaders({ limit: '60', remaining: '0', reset: 'minute', sendsDate: true }, now),
    }),
  })
  expect(outcome.answered).toBe(300)
  expect(outcome.tookMs).toBeLessThan(5 * 60_000)
})
