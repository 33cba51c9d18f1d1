import type { PlanLimits } from './plan.ts'
import type { Reading } from './reading.ts'

/** Readings of one counter at the target, the newest first. */
export interface Counters {
  readonly readings: readonly Reading[]
  /** Requests that the target may have counted after those readings. */
  readonly sentSince: number
}

/** Bounds of a run's requests. */
export interface PacingLimits {
  /** Share of every limit that is left to the key's other users: 0.1, or 0 for a key of the run's own. */
  readonly share: number
  readonly maxWaitMs: number
  readonly plan: PlanLimits | undefined
}

/** All that the decision depends on. Times are local, in ms. */
export interface PacingState extends PacingLimits {
  readonly isCounted: boolean
  readonly inFlight: number
  readonly shared: Counters
  /** Of the operation that is about to be sent, since a target may count by operation. */
  readonly ownInFlight: number
  readonly own: Counters
  /** `unknown` before the first response; `none` without readable headers; `untrue` once they contradict themselves. */
  readonly guidance: 'unknown' | 'headers' | 'none' | 'untrue'
  readonly doneTimes: readonly number[]
  readonly sentToday: number
  readonly blockedUntil: number
  /** Whether nothing was used yet, or a wait brought nothing back: a few requests of the others' share test the headers. */
  readonly isInDoubt: boolean
  /** Nothing goes out before this time, since the last wait brought too little back. */
  readonly heldUntil: number
  /** Requests that the verdicts need, which may use the others' share where no wait renews it and enough remains. */
  readonly needed: number
}

/** When the next request may go. */
export type Permission =
  | { readonly when: 'now' }
  /** A response must come first. */
  | { readonly when: 'after-a-response' }
  | { readonly when: 'at'; readonly time: number; readonly why: string }
  | { readonly when: 'never'; readonly why: string }

const minute = 60_000

/** Decides when the next request may go: after the wait of a 429, and within both plan and headers (Limits). */
export function nextRequest(state: PacingState, now: number): Permission {
  if (now < state.blockedUntil) return { when: 'at', time: state.blockedUntil, why: 'a 429 asked to wait' }
  if (!state.isCounted) return { when: 'now' }
  const planned = byPlan(state, now)
  return planned.when === 'now' ? byHeaders(state, now) : planned
}

/** The requests of a limit less a share, at least one. */
export function usable(limit: number, share: number): number {
  return Math.max(1, limit - Math.ceil(limit * share))
}

/** When the target counts a request is unknown, so it counts from its departure until a minute after its response. */
function byPlan(state: PacingState, now: number): Permission {
  const { plan, doneTimes, inFlight, share } = state
  if (plan === undefined) return { when: 'now' }
  if (leftOfDay(state, plan) <= 0)
    return { when: 'never', why: `the run's part of the plan's ${plan.perDay} requests a day is spent` }
  const allowed = usable(plan.perMinute, share)
  const inWindow = doneTimes.filter((time) => time > now - minute)
  if (inWindow.length + inFlight < allowed) return { when: 'now' }
  const leaves = inWindow[inWindow.length + inFlight - allowed]
  if (leaves === undefined) return { when: 'after-a-response' }
  return { when: 'at', time: leaves + minute, why: `the plan: ${plan.perMinute} a minute` }
}

function byHeaders(state: PacingState, now: number): Permission {
  const { guidance, inFlight, ownInFlight, shared, own, heldUntil } = state
  if (guidance === 'none') return { when: 'now' }
  if (guidance === 'untrue') return oneByOne(inFlight)
  const spent = [shared, own].flatMap((counters) => spentOf(counters, now, state))
  const isOfOthers = spent.length > 0 && spent.every((reading) => reading.remaining > shared.sentSince)
  if (state.isInDoubt && isOfOthers && heldUntil <= now) return oneByOne(inFlight)
  const renewed = Math.max(0, ...spent.map(({ resetAt }) => resetAt))
  if (renewed > now && inFlight > 0) return { when: 'after-a-response' }
  const time = Math.max(heldUntil, renewed)
  if (time > now) return { when: 'at', time, why: 'the rate limit is spent' }
  if (isOver(shared, now, state)) return oneByOne(inFlight)
  return isOver(own, now, state) ? oneByOne(ownInFlight) : { when: 'now' }
}

/** Requests that may go out before too long a wait, or before another day; undefined where nothing tells that. */
export function roomBeforeWait(state: PacingState, now: number): number | undefined {
  const { plan, guidance, shared } = state
  const rooms = plan === undefined ? [] : [leftOfDay(state, plan)]
  const [newest] = guidance === 'headers' ? shared.readings : []
  if (newest !== undefined && isTooFar(newest, now, state))
    rooms.push(left(newest, shared.sentSince, now, state))
  return rooms.length === 0 ? undefined : Math.max(0, Math.min(...rooms))
}

function spentOf({ readings, sentSince }: Counters, now: number, state: PacingState): readonly Reading[] {
  return readings.filter((reading) => left(reading, sentSince, now, state) <= 0)
}

/** Whether the newest or an exhausted reading has expired, so that nothing tells how many requests remain. */
function isOver(counters: Counters, now: number, state: PacingState): boolean {
  const [newest] = counters.readings
  if (newest === undefined) return true
  return [newest, ...spentOf(counters, now, state)].some(({ resetAt }) => resetAt <= now)
}

function oneByOne(inFlight: number): Permission {
  return inFlight === 0 ? { when: 'now' } : { when: 'after-a-response' }
}

/** Whether a limit is renewed only after the longest wait. */
function isTooFar({ resetAt }: Reading, now: number, { maxWaitMs }: PacingState): boolean {
  return resetAt > now + maxWaitMs
}

function leftOfDay(state: PacingState, { perDay }: PlanLimits): number {
  return lessOthersShare(perDay, perDay - state.sentToday, state)
}

function left(reading: Reading, sentSince: number, now: number, state: PacingState): number {
  const remaining = reading.remaining - sentSince
  if (isTooFar(reading, now, state)) return lessOthersShare(reading.limit, remaining, state)
  return remaining - (reading.limit - usable(reading.limit, state.share))
}

/** What the run may use of a limit that no wait renews: its share or, where enough remains, what the verdicts need. */
function lessOthersShare(limit: number, remaining: number, { share, needed }: PacingState): number {
  const ofShare = remaining - (limit - usable(limit, share))
  return remaining >= needed ? Math.max(ofShare, needed) : ofShare
}
