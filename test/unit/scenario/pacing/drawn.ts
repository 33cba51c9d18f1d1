import fc from 'fast-check'
import { limiterKinds } from '../../../../calibration/limits/counted.ts'
import { shareLeft } from '../../../../src/scenario/plan.ts'
import type { Drawn } from './paced-run.ts'

/** Limiters of every kind, near and far, and others who spend no more than the share that is left for them. */
export const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    maxRequests: fc.integer({ min: 60, max: 200 }),
    concurrency: fc.integer({ min: 1, max: 8 }),
    limiter: fc.constantFrom(...limiterKinds),
    main: fc.record({
      limit: fc.integer({ min: 10, max: 300 }),
      windowMs: fc.integer({ min: 5000, max: 60_000 }),
    }),
    trial: fc.record({
      limit: fc.integer({ min: 2, max: 60 }),
      windowMs: fc.integer({ min: 1000, max: 60_000 }),
    }),
    latencyMs: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 50, max: 400 })),
    othersShare: fc.constantFrom(0, 0.25, 0.5, 1),
  })
  .map(({ othersShare, ...rest }) => ({
    ...rest,
    others: Math.floor(rest.main.limit * shareLeft * othersShare),
  }))
