import type { Operation } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { on } from './edits.ts'
import { onCustomPlan } from './enforcing.ts'
import { faults } from './faults.ts'
import { slowWindows } from './slow-windows.ts'
import { retryingAfter, secondsToWait, telling } from './telling.ts'

/** Once a key crossed the limit, one operation stays refused for longer than it tells. */
const blocking =
  (operation: Operation, extraMs: number): Edit =>
  (behaviour) => {
    let until = Number.NEGATIVE_INFINITY
    return telling((_, __, status) => (status === 429 ? { remaining: 0 } : {}))({
      ...behaviour,
      enforce: (allowance, call) => {
        if (!onCustomPlan(call)) return behaviour.enforce(allowance, call)
        if (!allowance.allowed) until = Math.max(until, allowance.retryAt + extraMs)
        const isBlocked = on(operation)(call) && call.at < until
        behaviour.enforce(isBlocked ? { ...allowance, allowed: false } : allowance, call)
      },
    })
  }

/** Retry-After that holds for some operations, or the first time, and not for others (interface document, Limits, rule 2). */
export const blockedOperations = faults('RATE-8', {
  'fetches-refused-for-longer': {
    summary: 'refuses fetches for half a minute longer than it tells, and lets lists in',
    mayBreak: ['RATE-11'],
    apply: blocking('getPet', 30_000),
  },
  'creates-refused-for-longer': {
    summary: 'refuses creates for half a minute longer than it tells, and lets reads in',
    apply: blocking('createPet', 30_000),
  },
  'retry-one-from-the-second-window-on': {
    summary: 'tells of one second whatever the wait, once a window has ended that was spent',
    settings: slowWindows,
    apply: (behaviour) => {
      let firstReset: number | undefined
      return retryingAfter((allowance, call) => {
        if (onCustomPlan(call)) firstReset ??= allowance.resetAt
        const isFirst = !onCustomPlan(call) || allowance.resetAt === firstReset
        return isFirst ? String(secondsToWait(allowance, call)) : '1'
      })(behaviour)
    },
  },
})
