import type { PlanLimits } from './plan.ts'
import type { Reading } from './reading.ts'

/** A reading and what was sent since the request that brought it. */
export interface Counter {
  readonly reading: Reading
  /** Requests sent after the one that brought the reading, in flight ones included. */
  readonly sentSince: number
}

/** All that the decision rests on. Times are local, in ms. */
export interface PacingState {
  readonly inFlight: number
  /** The newest reading of any operation. */
  readonly shared: Counter | undefined
  /** The newest reading of the operation about to be asked: a target may count by operation. */
  readonly own: Counter | undefined
  /**
   * `unknown` until the first response; `none` once the target has answered without readable headers;
   * `untrue` once it has let requests in, time and again, while saying that none remained.
   */
  readonly guidance: 'unknown' | 'headers' | 'none' | 'untrue'
  /** When the requests of the last minute were sent, oldest first. */
  readonly sentTimes: readonly number[]
  readonly sentToday: number
  readonly blockedUntil: number
  /** Share of every limit that is left for the key's other users: 0.1, or 0 on a key of our own. */
  readonly share: number
  readonly plan: PlanLimits | undefined
}

/** When the next request may go. */
export type Permission =
  | { readonly when: 'now' }
  /** Ask again once a response has come: only that can tell more. */
  | { readonly when: 'after-a-response' }
  | { readonly when: 'at'; readonly time: number; readonly why: string }
  | { readonly when: 'never'; readonly why: string }

const minute = 60_000

/**
 * Decides when the next request may go: never before a 429's time has passed, never beyond the declared plan
 * nor what the headers say remains, whichever is stricter (interface document, Limits).
 *
 * While nothing is known of the window, one request at a time goes out: the first one tells how many may
 * follow.
 */
export function nextRequest(state: PacingState, now: number): Permission {
  if (now < state.blockedUntil) return { when: 'at', time: state.blockedUntil, why: 'a 429 asked to wait' }
  const planned = byPlan(state, now)
  if (planned.when !== 'now') return planned
  return byHeaders(state, now)
}

function byPlan(state: PacingState, now: number): Permission {
  const { plan, sentTimes, sentToday } = state
  if (plan === undefined) return { when: 'now' }
  if (sentToday >= plan.perDay) {
    return { when: 'never', why: `the plan's ${plan.perDay} requests of the day are spent` }
  }
  const allowed = usable(plan.perMinute, state.share)
  const inWindow = sentTimes.filter((time) => time > now - minute)
  if (inWindow.length < allowed) return { when: 'now' }
  const leaves = inWindow[inWindow.length - allowed] ?? now
  return { when: 'at', time: leaves + minute, why: `the plan allows ${plan.perMinute} requests a minute` }
}

function byHeaders(state: PacingState, now: number): Permission {
  if (state.guidance === 'none') return { when: 'now' }
  if (state.guidance === 'untrue') return oneByOne(state)
  const counters = [state.shared, state.own].filter((counter) => counter !== undefined)
  const live = counters.filter((counter) => counter.reading.resetAt > now)
  if (live.length === 0) return oneByOne(state)
  const spent = live.filter((counter) => left(counter, state.share) <= 0)
  if (spent.length === 0) return { when: 'now' }
  if (state.inFlight > 0) return { when: 'after-a-response' }
  const time = Math.max(...spent.map((counter) => counter.reading.resetAt))
  return { when: 'at', time, why: 'the rate limit has no requests left to spend' }
}

function oneByOne(state: PacingState): Permission {
  return state.inFlight === 0 ? { when: 'now' } : { when: 'after-a-response' }
}

function left(counter: Counter, share: number): number {
  const { limit, remaining } = counter.reading
  return remaining - counter.sentSince - (limit - usable(limit, share))
}

function usable(limit: number, share: number): number {
  return Math.max(1, limit - Math.ceil(limit * share))
}
