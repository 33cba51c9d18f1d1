import { allOf } from '../../src/service/limits/all-of.ts'
import { fixedWindow } from '../../src/service/limits/fixed-window.ts'
import type { Limiter, Window } from '../../src/service/limits/limiter.ts'
import { change, type Edit } from '../edit.ts'
import { slidingWindow } from './sliding-window.ts'
import { tokenBucket } from './token-bucket.ts'

/** The usual ways to count requests. */
export const limiterKinds = ['fixed-window', 'sliding-window', 'token-bucket'] as const

/** One of {@link limiterKinds}. */
export type LimiterKind = (typeof limiterKinds)[number]

const limiters: Readonly<Record<LimiterKind, (window: Window) => Limiter>> = {
  'fixed-window': fixedWindow,
  'sliding-window': (window) => slidingWindow(window),
  'token-bucket': tokenBucket,
}

/** Counts the requests of every key in each of its windows in the same way. */
export const counted = (way: LimiterKind | ((window: Window) => Limiter)): Edit => {
  const build = typeof way === 'string' ? limiters[way] : way
  return change('limiter', () => (windows) => allOf(windows.map((window) => build(window))))
}
