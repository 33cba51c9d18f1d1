import { expect, test } from 'vitest'
import { costLine, paceLine } from '../../../src/cli/cost-lines.ts'
import { paceOfLimit, paceOfPlan } from '../../../src/run/pace.ts'
import { parse } from '../run/options/parse.ts'

const cost = (flags: Readonly<Record<string, unknown>>): string => costLine(parse({ flags }))
const time = (pace = paceOfPlan('free'), flags: Readonly<Record<string, unknown>> = {}): string | undefined =>
  pace && paceLine(parse({ flags }), pace)

test('requests and pets are told, at most and as they usually are', () => {
  expect(cost({ profile: 'read-only' })).toBe(
    'Cost: about 255 requests if nothing is violated, at most 550 requests; at most 0 pets remain',
  )
  expect(cost({ requirement: ['GET-2'], maxCreates: '1' })).toBe(
    'Cost: at most 550 requests; at most 1 pet remain',
  )
})

test('no more pets are told than requests, and of the trial alone what it usually creates', () => {
  expect(cost({ maxRequests: '1' })).toContain('at most 1 request; at most 1 pet remain')
  expect(cost({ profile: 'rate-limit', exhaustMainKey: true })).toContain(
    '; usually 4, at most 78 pets remain',
  )
})

test('a run of few requests on a declared plan waits for nothing', () => {
  expect(time(paceOfPlan('free'), { maxRequests: '60' })).toBe(
    'Time: about 1 s; plan free: 48 of its 60 requests a minute, 48 of its 1,000 a day (5 %)',
  )
})

test('an answer tells as much as a declared plan, by the figure of its minute or of its day', () => {
  const free = 'Time: about 1 s; plan free: 48 of its 60 requests a minute, 48 of its 1,000 a day (5 %)'
  expect([time(), time(paceOfLimit(60, 61_000)), time(paceOfLimit(1000, 50_000_000))]).toEqual([
    free,
    free,
    free,
  ])
  expect(time(paceOfLimit(1000, 61_000))).toContain('plan business: 372 of its 1,000 requests a minute')
})

test('a custom limit is told as the answer told of it', () => {
  expect(time(paceOfLimit(20, 3900))).toBe('Time: about 9 s; the key: 18 of its 20 requests in 4 s')
  expect(time(paceOfLimit(5000, 80_000_000))).toContain('172 of its 5,000 a day (4 %)')
})

test('the day ends a run of too many requests earlier', () => {
  expect(time(paceOfLimit(500, 80_000_000), { depth: 'deep' })).toContain('450 of its 500 a day (90 %)')
})

test('of some requirements alone only the most is known', () => {
  expect(time(paceOfPlan('pro'), { requirement: ['GET-2'] })).toContain('Time: at most 1 s; plan pro: ')
})
