import type { Budget } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import { Inconclusive } from './outcome.ts'

/** What of a run has to do with waiting for what may lag. */
interface Waiting {
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly budget: Pick<Budget, 'left'>
  readonly store: Pick<StoreView, 'lagsUntil'>
}

/** Most that lags at all lags for less than this share of the time that it may. */
const earlyShare = 1 / 8

/**
 * Asks for what may lag: at once, again after a while, and for the last time when nothing may lag any more. Each is a
 * request, and requests are the cost: whoever has to wait for it all the same is not asked more often.
 *
 * @param until - local time in ms; unless given, when no list may lag behind what was created or seen so far
 * @returns the last answer, wanted or not
 * @throws Inconclusive when the run's requests end before that
 */
export async function poll<T>(
  run: Waiting,
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  until: number = run.store.lagsUntil,
): Promise<T> {
  // What was asked for before that may lag, however late the answer came.
  let askedAt = run.clock.now()
  let answer = await ask()
  for (const share of [earlyShare, 1]) {
    if (wanted(answer) || askedAt >= until) return answer
    if (run.budget.left <= 0) {
      throw new Inconclusive('the requests of the run ended before what may lag behind had to be there')
    }
    const left = Math.max(0, until - run.clock.now())
    await run.clock.sleep(share * left + 1)
    askedAt = run.clock.now()
    answer = await ask()
  }
  return answer
}
