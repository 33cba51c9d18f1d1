import type { Budget } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import { Inconclusive } from './outcome.ts'

interface Waiting {
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly budget: Pick<Budget, 'left'>
  readonly store: Pick<StoreView, 'lagsUntil'>
}

/** Most services that lag do so for less than this share of the consistency window. */
const earlyShare = 1 / 8

/** Repeats a GET that may lag until `until` (local ms); returns the last response. @throws Inconclusive without requests */
export async function poll<T>(
  run: Waiting,
  ask: () => Promise<T>,
  wanted: (answer: T) => boolean,
  until: number = run.store.lagsUntil,
): Promise<T> {
  // A GET that left before `until` may lag, however late its response came.
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
