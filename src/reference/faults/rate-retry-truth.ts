import type { Behaviour } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { rateFault } from './rate-fault.ts'
import { withSlowWindows } from './slow-windows.ts'
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

/** Retry-After that is not true (interface document, Errors; Limits, rule 2). */
export const rateRetryTruth: readonly Fault[] = [
  withSlowWindows(
    rateFault(
      'RATE-8',
      'retry-always-one',
      'tells of one second whatever the wait',
      retryingAfter(() => '1'),
      ['RATE-10'],
    ),
  ),
  withSlowWindows(
    rateFault(
      'RATE-8',
      'retry-always-one-seconds-left',
      'tells of one second whatever the wait, and sends the seconds left for Reset',
      (behaviour) => secondsLeft(retryingAfter(() => '1')(behaviour)),
      ['RATE-2', 'RATE-10', 'RATE-11'],
    ),
  ),
  withSlowWindows(
    rateFault(
      'RATE-8',
      'retry-zero',
      'tells of no wait at all',
      retryingAfter(() => '0'),
      ['RATE-6', 'RATE-10'],
    ),
  ),
  withSlowWindows(
    rateFault(
      'RATE-8',
      'retry-half',
      'tells of half the wait',
      retryingAfter((...wait) => String(Math.max(1, Math.floor(secondsToWait(...wait) / 2)))),
      ['RATE-10'],
    ),
  ),
  withSlowWindows(
    rateFault(
      'RATE-8',
      'retry-minutes',
      'tells of the wait in minutes',
      retryingAfter((...wait) => String(Math.ceil(secondsToWait(...wait) / 60))),
      ['RATE-10'],
    ),
  ),
  withSlowWindows(
    rateFault(
      'RATE-8',
      'retry-date-past',
      'tells of a date an hour ago',
      retryingAfter((_, call) => new Date(call.at - 3_600_000).toUTCString()),
      ['RATE-6', 'RATE-10'],
    ),
  ),
  withSlowWindows({
    ...rateFault(
      'RATE-8',
      'retry-date-now',
      'tells of the date of the answer',
      retryingAfter((_, call) => new Date(call.at).toUTCString()),
      ['RATE-6', 'RATE-10'],
    ),
    corner: true,
  }),
  rateFault('RATE-8', 'refused-for-good', 'lets a key in no more once it was refused', lockedOut, [
    'RATE-11',
  ]),
  rateFault(
    'RATE-8',
    'refused-some-seconds-longer',
    'refuses a key for four seconds longer than it tells',
    postponed(4000),
    ['RATE-11'],
  ),
]
