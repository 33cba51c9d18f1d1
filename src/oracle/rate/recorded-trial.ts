import { isRecord } from '../../contract/is-record.ts'
import type { Exchange } from '../../events/exchange.ts'
import type { RecordedStep } from '../../events/recorded-trial.ts'
import { isStep, type Step, toStep } from '../step.ts'
import type { FreshWindow } from './fresh-window.ts'
import type { Recovery } from './recovery.ts'
import type { Trial } from './trial.ts'

/** A trial as a log has it: each step by the number of its exchange, which the log has told of. */
export function toRecordedTrial(trial: Trial): unknown {
  return mapped(trial, (value) => {
    if (!isStep(value)) return undefined
    const { exchange, batch, batchSize } = value
    return { step: exchange.number, batch, batchSize } satisfies RecordedStep
  })
}

/**
 * A trial as it was.
 *
 * @param exchangeOf - gives the exchange of a number, or undefined where there is none
 * @returns undefined where it is none, or is of exchanges that there are not
 */
export function fromRecordedTrial(
  recorded: unknown,
  exchangeOf: (number: number) => Exchange | undefined,
): Trial | undefined {
  // What was one step is one again.
  const steps = new Map<string, Step>()
  const trial = mapped(recorded, (value) => {
    if (!isRecordedStep(value)) return undefined
    const { step, batch, batchSize } = value
    const exchange = exchangeOf(step)
    if (exchange === undefined) return undefined
    const place = `${step} ${batch} ${batchSize}`
    const known = steps.get(place) ?? toStep(exchange, batch, batchSize)
    steps.set(place, known)
    return known
  })
  return isTrial(trial) ? trial : undefined
}

/** The same value with some of what is within it in another form. */
function mapped(value: unknown, other: (value: unknown) => unknown): unknown {
  const replaced = other(value)
  if (replaced !== undefined) return replaced
  if (Array.isArray(value)) return value.map((one: unknown) => mapped(one, other))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, other)]))
}

function isRecordedStep(value: unknown): value is RecordedStep {
  return isRecord(value) && ['step', 'batch', 'batchSize'].every((name) => typeof value[name] === 'number')
}

function isTrial(value: unknown): value is Trial {
  if (!isRecord(value)) return false
  const { spent, apart, crossedApart, uncrossed, recovery, again, further, outpaced, createsLeft } = value
  return (
    areSteps(spent) &&
    [apart, crossedApart, uncrossed].every((groups) => Array.isArray(groups) && groups.every(areSteps)) &&
    isUndefinedOr(recovery, isRecovery) &&
    areSteps(again) &&
    isUndefinedOr(further, (all) => Array.isArray(all) && all.every(isRecovery)) &&
    isUndefinedOr(outpaced, isNumber) &&
    isNumber(createsLeft)
  )
}

function isRecovery(value: unknown): value is Recovery {
  if (!isRecord(value)) return false
  const { refused, retryAfterMs, given, afterRetry, confirmed, isConfirmedApart } = value
  const { beforeReset, afterReset, resetGiven, fresh } = value
  return (
    isStep(refused) &&
    isUndefinedOr(retryAfterMs, isNumber) &&
    [given, resetGiven].every((reason) => isUndefinedOr(reason, (text) => typeof text === 'string')) &&
    [afterRetry, confirmed, beforeReset].every((step) => isUndefinedOr(step, isStep)) &&
    isUndefinedOr(isConfirmedApart, (is) => typeof is === 'boolean') &&
    areSteps(afterReset) &&
    isUndefinedOr(fresh, isFreshWindow)
  )
}

function isFreshWindow(value: unknown): value is FreshWindow {
  if (!isRecord(value)) return false
  const { before, first, second, third, again } = value
  return [before, first, second].every(isStep) && isUndefinedOr(third, isStep) && areSteps(again)
}

function areSteps(value: unknown): value is readonly Step[] {
  return Array.isArray(value) && value.every(isStep)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function isUndefinedOr(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value)
}
