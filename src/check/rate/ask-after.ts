import { type Step, toStep } from '../../oracle/step.ts'
import type { TrialOptions } from './trial-options.ts'

/** Headers are in whole seconds and networks take their time: a little later is never too early. */
const marginMs = 150

/**
 * Waits, says so, and asks.
 *
 * @param refused - what is to be asked once more; unless given, any will do
 */
export async function askAfter(
  ms: number,
  what: string,
  options: TrialOptions,
  refused?: Step,
): Promise<Step> {
  const { clock, notBefore = 0 } = options
  const until = Math.max(clock.now() + ms, notBefore) + marginMs
  options.onWait(until, `the rate-limit trial waits for ${what}`)
  // A clock may wake a sleeper early.
  for (let left = until - clock.now(); left > 0; left = until - clock.now()) {
    await clock.sleep(left, options.signal)
  }
  const { again = options.send } = options
  return toStep(await (refused === undefined ? options.send() : again(refused.exchange)), 0, 1)
}
