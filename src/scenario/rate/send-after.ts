import { BudgetSpent } from '../../http/budget.ts'
import { cutMs } from '../../oracle/rate/judge-recovery.ts'
import { retryAfterOf, waitOf } from '../../oracle/retry-after-of.ts'
import { type Step, toStep } from '../../oracle/step.ts'
import type { TrialOptions } from './trial-options.ts'

/** Headers have whole seconds and networks take time: a little later is never too early. */
const marginMs = 150

/** Reports a wait, waits `ms`, and sends a request, or repeats `refused`. Returns undefined where no request is left. */
export async function sendAfter(
  ms: number,
  what: string,
  options: TrialOptions,
  refused?: Step,
): Promise<Step | undefined> {
  const { clock, notBefore = 0, onWait, signal } = options
  const until = Math.max(clock.now() + ms, notBefore) + marginMs
  onWait(until, `the rate-limit trial waits for ${what}`)
  // A clock may wake a sleeper early.
  for (let left = until - clock.now(); left > 0; left = until - clock.now()) await clock.sleep(left, signal)
  return sentIfAny(refused === undefined ? options.send() : options.again(refused.exchange))
}

/** Repeats a request after Retry-After (interface document, Limits, rule 2), within --max-wait and if a request is left. */
export async function sendAfterRetry(refused: Step, options: TrialOptions): Promise<Step | undefined> {
  const wait = retryAfterOf(refused) === undefined ? undefined : waitOf(refused)
  if (wait === undefined || wait > options.maxWaitMs) return undefined
  const left = Math.max(0, wait + cutMs - (options.clock.now() - refused.endedAt))
  return sendAfter(left, 'Retry-After', options, refused)
}

/** The step of a request under way; undefined where no request was left. */
export async function sentIfAny(sending: Promise<Step['exchange']>): Promise<Step | undefined> {
  try {
    return toStep(await sending)
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined
    throw error
  }
}
