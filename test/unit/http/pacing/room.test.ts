import { expect, test } from 'vitest'
import { nextRequest, type PacingState, roomBeforeWait } from '../../../../src/http/pacing/policy.ts'

const now = 1_000_000
const maxWaitMs = 125_000
const day = 86_400_000
const state = (given: Partial<PacingState>): PacingState => ({
  isCounted: true,
  isInDoubt: false,
  needed: 0,
  maxWaitMs,
  inFlight: 0,
  ownInFlight: 0,
  shared: { readings: [], sentSince: 0 },
  own: { readings: [], sentSince: 0 },
  guidance: 'headers',
  doneTimes: [],
  sentToday: 0,
  blockedUntil: 0,
  heldUntil: 0,
  share: 0.1,
  plan: undefined,
  ...given,
})
const left = (remaining: number, untilMs: number, sentSince = 0): Partial<PacingState> => ({
  shared: { readings: [{ limit: 1000, remaining, reset: '60', at: now, resetAt: now + untilMs }], sentSince },
})
const room = (given: Partial<PacingState>) => roomBeforeWait(state(given), now)

test('a limit that is renewed in time leaves room for any number', () => {
  expect(room({})).toBeUndefined()
  expect(room(left(300, maxWaitMs))).toBeUndefined()
  expect(room({ ...left(300, day), guidance: 'untrue' })).toBeUndefined()
})

test('one that is not leaves what remains, less what is under way and the share of others', () => {
  expect(room(left(300, day))).toBe(200)
  expect(room(left(300, day, 20))).toBe(180)
  expect(room(left(50, maxWaitMs + 1))).toBe(0)
})

test('so does the day of a declared plan, whichever is less', () => {
  const plan = { perMinute: 60, perDay: 1000 }
  expect(room({ plan, sentToday: 500 })).toBe(400)
  expect(room({ ...left(300, day), plan, sentToday: 500 })).toBe(200)
  expect(room({ plan, sentToday: 1000 })).toBe(0)
})

test.for([
  [
    'of a plan',
    (remaining: number) => ({ plan: { perMinute: 60, perDay: 1000 }, sentToday: 1000 - remaining }),
  ],
  ['that headers tell of', (remaining: number) => left(remaining, day)],
] as const)(
  'of a day %s, what the verdicts need may have the share of others where it is enough',
  ([, of]) => {
    const when = (remaining: number, needed: number) =>
      nextRequest(state({ ...of(remaining), needed }), now).when
    expect([room({ ...of(60), needed: 48 }), room({ ...of(48), needed: 48 })]).toStrictEqual([48, 48])
    expect([when(60, 48), when(48, 48)]).toStrictEqual(['now', 'now'])
    // With too few no verdict is reached: they are left to the others. So is what comes after the verdicts.
    expect([room({ ...of(47), needed: 48 }), room({ ...of(60), needed: 0 })]).toStrictEqual([0, 0])
    expect([when(47, 48), when(60, 0)]).not.toContain('now')
    expect(room({ ...of(300), needed: 48 })).toBe(200)
  },
)

test('the share of others in a limit that is renewed in time is theirs, whatever the verdicts need', () => {
  expect(nextRequest(state({ ...left(100, 60_000), needed: 48 }), now).when).toBe('at')
})
