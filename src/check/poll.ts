import { Inconclusive } from './outcome/inconclusive.ts'
import type { RunContext } from './run-context.ts'

const firstPauseMs = 60

/**
 * Asks until the answer is as wanted, or until nothing may lag any more.
 *
 * @param until - local time in ms; unless given, when no list may lag behind what was created or seen so far
 * @returns the last answer, wanted or not
 * @throws Inconclusive when the run's requests end before that
 */
export async function poll<T>(
  run: RunContext,
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  until: number = run.population.lagsUntil,
): Promise<T> {
  // What was asked for before that may lag, however late the answer came.
  let askedAt = run.clock.now()
  let answer = await ask()
  for (let pause = firstPauseMs; !wanted(answer); pause *= 2.5) {
    if (askedAt >= until) return answer
    const left = Math.max(0, until - run.clock.now())
    if (run.budget.left <= 0) {
      throw new Inconclusive('the requests of the run ended before what may lag behind had to be there')
    }
    await run.clock.sleep(Math.min(pause, left + 1))
    askedAt = run.clock.now()
    answer = await ask()
  }
  return answer
}
