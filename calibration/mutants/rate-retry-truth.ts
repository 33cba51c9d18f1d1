import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Raw } from '../../src/service/call.ts'
import { faults } from './faults.ts'
import { slowWindows } from './slow-windows.ts'
import { retryingAfter, secondsLeft, secondsToWait } from './telling.ts'

/** Once refused, a bucket stays refused for good. */
const lockedOut = (behaviour: Behaviour): Behaviour => {
  const locked = new Set<string>()
  return {
    ...behaviour,
    enforce: (allowance, call) => {
      const bucket = behaviour.bucket(call)
      if (!allowance.allowed) locked.add(bucket)
      behaviour.enforce(locked.has(bucket) ? { ...allowance, allowed: false } : allowance, call)
    },
    rateHeaders: (allowance, call, status) =>
      behaviour.rateHeaders(
        locked.has(behaviour.bucket(call)) ? { ...allowance, remaining: 0 } : allowance,
        call,
        status,
      ),
  }
}

/** Every refusal makes the wait start anew, some time after what Retry-After told. */
const postponed =
  (extraMs: number) =>
  (behaviour: Behaviour): Behaviour => {
    const until = new Map<string, number>()
    return {
      ...behaviour,
      enforce: (allowance, call) => {
        const bucket = behaviour.bucket(call)
        if (!allowance.allowed) until.set(bucket, allowance.retryAt + extraMs)
        const closed = (until.get(bucket) ?? 0) > call.at
        behaviour.enforce(closed ? { ...allowance, allowed: false } : allowance, call)
      },
      rateHeaders: (allowance, call, status) =>
        behaviour.rateHeaders(
          (until.get(behaviour.bucket(call)) ?? 0) > call.at ? { ...allowance, remaining: 0 } : allowance,
          call,
          status,
        ),
    }
  }

const cachedMs = 30_000

/** A cache in front keeps each refusal under its address. */
const cached = (behaviour: Behaviour): Behaviour => {
  const kept = new Map<string, { readonly raw: Raw; readonly at: number }>()
  return {
    ...behaviour,
    around: async (call, next, store) => {
      const before = kept.get(call.path)
      if (call.method === 'GET' && before !== undefined && call.at < before.at + cachedMs) return before.raw
      const raw = await behaviour.around(call, next, store)
      if (call.method === 'GET' && raw.status === 429) kept.set(call.path, { raw, at: call.at })
      return raw
    },
  }
}

/** Retry-After that is not true (interface document, Errors; Limits, rule 2). */
export const rateRetryTruth = faults('RATE-8', {
  'retry-always-one': {
    summary: 'tells of one second whatever the wait',
    settings: slowWindows,
    apply: retryingAfter(() => '1'),
  },
  'retry-always-one-seconds-left': {
    summary: 'tells of one second whatever the wait, and sends the seconds left for Reset',
    collateral: ['RATE-2'],
    settings: slowWindows,
    apply: (behaviour) => secondsLeft(retryingAfter(() => '1')(behaviour)),
  },
  'refusals-cached': {
    summary: 'has a cache in front that keeps a 429 for half a minute under its address',
    // What is kept tells of a window that has ended.
    mayBreak: ['RATE-2', 'RATE-4', 'RATE-11'],
    edgeCase: true,
    apply: cached,
  },
  'retry-zero': {
    summary: 'tells of no wait at all',
    settings: slowWindows,
    apply: retryingAfter(() => '0'),
  },
  'retry-half': {
    summary: 'tells of half the wait',
    settings: slowWindows,
    apply: retryingAfter((...wait) => String(Math.max(1, Math.floor(secondsToWait(...wait) / 2)))),
  },
  'retry-minutes': {
    summary: 'tells of the wait in minutes',
    settings: slowWindows,
    apply: retryingAfter((...wait) => String(Math.ceil(secondsToWait(...wait) / 60))),
  },
  'retry-date-past': {
    summary: 'tells of a date an hour ago',
    settings: slowWindows,
    apply: retryingAfter((_, call) => new Date(call.at - 3_600_000).toUTCString()),
  },
  'retry-date-now': {
    summary: 'tells of the date of the answer',
    edgeCase: true,
    settings: slowWindows,
    apply: retryingAfter((_, call) => new Date(call.at).toUTCString()),
  },
  'refused-for-good': {
    summary: 'lets a key in no more once it was refused',
    mayBreak: ['RATE-11'],
    apply: lockedOut,
  },
  'refused-some-seconds-longer': {
    summary: 'refuses a key for four seconds longer than it tells',
    mayBreak: ['RATE-11'],
    apply: postponed(4000),
  },
})
