import type { Budget } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import { Inconclusive } from './outcome.ts'

interface Waiting {
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly budget: Pick<Budget, 'left'>
  readonly store: Pick<StoreView, 'lagsUntil'>
}

/** Most services that lag do so for less than this share of the time that they may. */
const earlyShare = 1 / 8

/**
 * Repeats a GET that may lag: at once, after a while, and for the last time when nothing may lag any more. More repeats
 * would cost requests and end no sooner.
 *
 * @param until - local time in ms; by default, when no page may lag behind the pets created or seen so far
 * @returns the last response, wanted or not
 * @throws Inconclusive when the run's requests end before that
 */
export async function poll<T>(
  run: Waiting,
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  until: number = run.store.lagsUntil,
): Promise<T> {
  // A GET that was sent before that may lag, however late its response came.
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
