import fc from 'fast-check'
import { seeded } from '../../http/pacing/seeded.ts'
import {
  bucketInLumps,
  fixedWindow,
  type Limiter,
  logInParts,
  type ResetMeaning,
  slidingCounter,
  slidingLog,
  tokenBucket,
} from './limiters.ts'

const kinds = ['aligned', 'fixed', 'sliding', 'counter', 'halved', 'bucket'] as const
/** What is given back by many at once, again and again. */
const kindsInLumps = ['lumps', 'parts'] as const

/** A target, its limit, and the way to it. */
export interface Scenario {
  readonly kind: (typeof kinds)[number] | (typeof kindsInLumps)[number]
  readonly limit: number
  readonly windowMs: number
  readonly reset: ResetMeaning
  /** Into how many lumps a window's limit is divided. */
  readonly lumps?: number
  readonly countsRefused: boolean
  readonly retry: 'seconds' | 'date'
  readonly sendsDate: boolean
  /** How far the target's clock is off. */
  readonly offsetMs: number
  /** The longest way there and back; each request takes its own part of it. */
  readonly latencyMs: number
  readonly concurrency: number
  readonly maxWaitMs: number
  /** Requests made before the trial, as fractions of a window before it. */
  readonly earlier: readonly number[]
  readonly startMs: number
  readonly seed: number
  /** Whether there are requests of another operation, and whose counter they spend from. */
  readonly other?: 'own' | 'common'
  /** Where no more than so many remain of that counter, it is crossed too. */
  readonly crossed?: number
}

/** A fixed window of 20 in ten seconds, near by and used by nobody before, but for what is given. */
export function aScenario(given: Partial<Scenario> = {}): Scenario {
  return {
    kind: 'fixed',
    limit: 20,
    windowMs: 10_000,
    reset: 'whole',
    countsRefused: false,
    retry: 'seconds',
    sendsDate: true,
    offsetMs: 0,
    latencyMs: 10,
    concurrency: 8,
    maxWaitMs: 90_000,
    earlier: [],
    startMs: 0,
    seed: 1,
    ...given,
  }
}

/** A scenario's limiter. */
export function limiterOf({ kind, limit, windowMs, reset, countsRefused, lumps = 4 }: Scenario): Limiter {
  switch (kind) {
    case 'aligned':
      return fixedWindow(limit, windowMs, 'clock')
    case 'fixed':
      return fixedWindow(limit, windowMs, 'request')
    case 'sliding':
      return slidingLog(limit, windowMs, reset, countsRefused)
    case 'counter':
      return slidingCounter(limit, windowMs, reset)
    case 'halved':
      return slidingCounter(limit, windowMs, reset, 0.5)
    case 'bucket':
      return tokenBucket(limit, windowMs, reset)
    case 'lumps':
      return bucketInLumps(limit, windowMs, reset, lumps)
    case 'parts':
      return logInParts(limit, windowMs, reset, lumps)
  }
}

/** True where the trial can spend twice as fast as the limit comes back, one request after the other. */
export function isFeasible({ limit, windowMs, latencyMs }: Scenario): boolean {
  return limit / windowMs <= 0.5 / Math.max(1, latencyMs)
}

const steps = 1000

/** As many small numbers as large ones. */
const spread = (min: number, max: number): fc.Arbitrary<number> =>
  fc.nat({ max: steps }).map((step) => Math.round(min * (max / min) ** (step / steps)))

/** A minute's plan and a second's, whatever the clock says, prompt or slow, with other users before. */
export const anyScenario: fc.Arbitrary<Scenario> = fc.noBias(
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      limit: spread(5, 1000),
      windowMs: fc.oneof(
        fc.integer({ min: 1, max: 60 }).map((s) => s * 1000),
        spread(1000, 60_000),
      ),
      reset: fc.constantFrom<ResetMeaning>('whole', 'next'),
      countsRefused: fc.boolean(),
      retry: fc.constantFrom<'seconds' | 'date'>('seconds', 'date'),
      sendsDate: fc.constant(true),
      offsetMs: fc.oneof(fc.constant(0), fc.integer({ min: -3_600_000, max: 3_600_000 })),
      latencyMs: fc.integer({ min: 0, max: 200 }),
      concurrency: spread(1, 64),
      maxWaitMs: fc.constantFrom(90_000, 90_000, 5000),
      share: fc.constantFrom(0, 0, 0.1, 0.5, 1),
      inStep: fc.boolean(),
      startMs: fc.integer({ min: 0, max: 119_999 }),
      seed: fc.integer(),
    })
    .map(({ share, inStep, ...rest }) => {
      const random = seeded(rest.seed + 1)
      const count = Math.floor(share * (rest.limit - 1))
      // Another trial, a window ago: what it spent comes back in step with what this one spends.
      const pace = rest.latencyMs / 2 / rest.windowMs
      const age = inStep ? (_: unknown, index: number) => Math.max(0, 1 - (index + random()) * pace) : random
      return { ...rest, earlier: Array.from({ length: count }, age).toSorted((a, b) => b - a) }
    }),
)

/** The same, of a limiter that gives back in lumps. */
export const anyInLumps: fc.Arbitrary<Scenario> = fc
  .record({
    scenario: anyScenario,
    kind: fc.constantFrom(...kindsInLumps),
    lumps: fc.integer({ min: 2, max: 12 }),
  })
  .map(({ scenario, kind, lumps }) => ({ ...scenario, kind, lumps }))
