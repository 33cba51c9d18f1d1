import { type Step, toStep } from '../../oracle/step.ts'
import type { TrialOptions } from './trial-options.ts'

/** Headers are in whole seconds and networks take their time: a little later is never too early. */
const marginMs = 150

/** Waits, says so, and asks. */
export async function askAfter(ms: number, what: string, options: TrialOptions): Promise<Step> {
  const { clock } = options
  const until = clock.now() + ms + marginMs
  options.onWait(until, `the rate-limit trial waits for ${what}`)
  // A clock may wake a sleeper early.
  for (let left = until - clock.now(); left > 0; left = until - clock.now()) {
    await clock.sleep(left, options.signal)
  }
  return toStep(await options.send(), 0, 1)
}
