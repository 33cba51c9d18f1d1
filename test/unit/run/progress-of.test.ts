import { expect, test } from 'vitest'
import { Collector } from '../../../src/run/collector.ts'
import { progressOf } from '../../../src/run/progress-of.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'
import { parse } from './options/parse.ts'

const startedAt = Date.UTC(2026, 0, 1)
const limit: RunEvent = { kind: 'limit', limit: 60, renewedInMs: 60_000 }
const wait: RunEvent = { kind: 'wait', until: startedAt + 62_000, why: 'the rate limit is spent' }
const sent = (count: number, key: 'main' | 'rate-limit' | 'none' = 'main'): readonly RunEvent[] =>
  Array.from({ length: count }, () => ({
    kind: 'exchange',
    operation: 'listPets',
    key,
    section: 'listing',
    satisfied: [],
  }))

function told(now: number, flags: Readonly<Record<string, unknown>>, ...entries: readonly RunEvent[]) {
  const collector = new Collector(() => undefined)
  for (const entry of entries) collector.note(entry)
  return progressOf(collector, parse({ flags }), startedAt, now)
}

/** In whole seconds after the start. */
const endsIn = (state: ReturnType<typeof told>): number | undefined =>
  state.endsAt && Math.round((state.endsAt.getTime() - startedAt) / 1000)

test('the end is known once a limit is, and stays where it was while the run waits', () => {
  const before = told(startedAt, {}, ...sent(1))
  expect(before).toMatchObject({ requests: 1, requestsInAll: 498 })
  expect(before.endsAt).toBeUndefined()
  const standard = { depth: 'standard' }
  const first = endsIn(told(startedAt, standard, limit, ...sent(1)))
  expect(first).toBe(377)
  expect(endsIn(told(startedAt, { ...standard, plan: 'free' }, ...sent(1)))).toBe(first)
  // Once the run knows how far it goes, so does its end.
  const quick: RunEvent = { kind: 'depth', depth: 'quick', maxRequests: 60, maxCreates: 40 }
  expect(endsIn(told(startedAt, {}, limit, quick, ...sent(1)))).toBe(1)
  // Answers that were under way as the wait began change nothing of it.
  const waiting = (now: number) => told(now, standard, limit, ...sent(50), wait, ...sent(4))
  expect(waiting(startedAt + 5000).wait?.until.getTime()).toBe(startedAt + 62_000)
  expect(endsIn(waiting(startedAt + 60_000))).toBe(endsIn(waiting(startedAt + 5000)))
})

test('requests beyond what is usual, and those of the trial, count in all', () => {
  expect(told(startedAt, {}, ...sent(640)).requestsInAll).toBe(640)
  expect(told(startedAt, {}, ...sent(10), ...sent(50, 'rate-limit'), ...sent(6, 'none'))).toMatchObject({
    requests: 66,
    requestsInAll: 548,
  })
})

test('of some requirements alone nobody knows how many requests they take, or how long', () => {
  const state = told(startedAt, { requirement: ['GET-2'] }, limit, ...sent(1))
  expect([state.requestsInAll, state.endsAt]).toEqual([undefined, undefined])
})

test('violated requirements are counted once each, and none before the run begins', () => {
  const breach = (requirement: RequirementId, certainty: 'final' | 'doubtful'): RunEvent => {
    return { kind: 'breach', requirement, certainty, expected: '404', actual: '200', proof: [] }
  }
  const breaches = [breach('GET-2', 'final'), breach('GET-2', 'final'), breach('GET-3', 'doubtful')]
  expect(told(startedAt, {}, ...breaches).failed).toBe(0)
  const ready: RunEvent = { kind: 'preflight', outcome: { kind: 'ready' } }
  expect(told(startedAt, {}, ...breaches, ready).failed).toBe(1)
})
