import type { Limiter, Told } from './limiters.ts'
import { limiterOf, type Scenario } from './scenario.ts'
import type { Row, Wrong } from './simulate.ts'

/** One way in which a target is wrong about its limit. */
export interface RateFault {
  readonly name: string
  /** The row that it breaks. */
  readonly row: Row
  /** Made anew for each trial. */
  readonly wrong?: () => Wrong
  readonly limiter?: (scenario: Scenario) => Limiter
  /** Where it shows; everywhere unless given. */
  readonly shows?: (scenario: Scenario) => boolean
}

const never: Limiter = (now) => ({ allowed: true, remaining: 0, resetAt: now + 60_000, retryAt: now })

/** Enforces a multiple of the limit that it tells of. */
const enforcedAt =
  (factor: number) =>
  (scenario: Scenario): Limiter =>
    limiterOf({ ...scenario, limit: Math.ceil(scenario.limit * factor) })

/** Stays closed for some time after the moment that a refusal told of. */
const postponed =
  (extraMs: number) =>
  (scenario: Scenario): Limiter => {
    const inner = limiterOf(scenario)
    let closedUntil = 0
    return (now) => {
      const told = inner(now)
      if (!told.allowed) closedUntil = Math.max(closedUntil, told.retryAt + extraMs)
      return now < closedUntil ? { ...told, allowed: false, remaining: 0 } : told
    }
  }

/** Looks at the count at once, and adds to it once the answer is on its way. */
const countedAfterwards = (scenario: Scenario): Limiter => {
  const inner = limiterOf(scenario)
  const peeked = limiterOf(scenario)
  let told: Told | undefined
  let waiting: number[] = []
  return (now) => {
    const due = waiting.filter((at) => at + scenario.latencyMs / 2 <= now)
    waiting = waiting.filter((at) => at + scenario.latencyMs / 2 > now)
    for (const at of due) told = inner(at)
    if (told === undefined || now >= told.resetAt) told = undefined
    const seen = told ?? { ...peeked(now), remaining: scenario.limit }
    const allowed = seen.remaining > 0
    if (allowed) waiting.push(now)
    return { ...seen, allowed, remaining: Math.max(0, seen.remaining - 1) }
  }
}

const pick = ({ allowed, retryAt }: Told): Pick<Told, 'allowed' | 'retryAt'> => ({ allowed, retryAt })

const onRefusal = (wrong: Wrong) => (): Wrong => (answer, told, now) =>
  told.allowed ? {} : wrong(answer, told, now)

/** Within a second a bucket of so many in half a minute gives back none. */
const mostOfSecond = 27
const isFixed = ({ kind }: Scenario): boolean => kind === 'fixed' || kind === 'aligned'
/** The time that is told must be short of the one that is meant by more than rounding hides. */
const isSlow = ({ kind, windowMs }: Scenario): boolean => kind === 'fixed' && windowMs >= 30_000
/**
 * What tells of the next request only, or of the end of the window under way, keeps the length of its window to
 * itself; and in a short one rounding hides much.
 */
const tellsItsWindow = ({ kind, reset, windowMs }: Scenario): boolean =>
  windowMs >= 15_000 && (kind === 'fixed' || kind === 'sliding' || (kind === 'bucket' && reset === 'whole'))

/** Where Reset may tell of a day, a plan decides; a counter of two windows may tell of twice its window. */
const tellsOfMinutes = ({ kind, reset, windowMs }: Scenario): boolean =>
  windowMs <= 30_000 || reset === 'next' || (kind !== 'counter' && kind !== 'halved')

/** What is under way at once counts for nothing yet: a limit of two batches shows too little. */
const isStepwise = (scenario: Scenario): boolean =>
  tellsItsWindow(scenario) && scenario.limit >= 4 * scenario.concurrency

/** Each row's faults. */
export const rateFaults: readonly RateFault[] = [
  {
    name: 'never enforced, Remaining falling to 0',
    row: 'RATE-5',
    limiter: () => never,
    wrong: () => {
      let asked = 0
      return ({ limit }) => {
        asked += 1
        return { remaining: Math.max(0, limit - asked) }
      }
    },
  },
  {
    name: 'enforced at twice the limit',
    row: 'RATE-5',
    limiter: enforcedAt(2),
    wrong:
      () =>
      ({ limit, remaining }) => ({ remaining: Math.max(0, remaining - limit) }),
    shows: tellsItsWindow,
  },
  {
    name: 'enforced one too far',
    row: 'RATE-5',
    limiter: (scenario) => limiterOf({ ...scenario, limit: scenario.limit + 1 }),
    wrong:
      () =>
      ({ remaining }) => ({ remaining: Math.max(0, remaining - 1) }),
    shows: (scenario) =>
      isSlow(scenario) &&
      scenario.earlier.length === 0 &&
      scenario.sendsDate &&
      scenario.limit <= mostOfSecond,
  },
  {
    name: 'enforced at five times the limit',
    row: 'RATE-5',
    limiter: enforcedAt(5),
    wrong:
      () =>
      ({ limit, remaining }) => ({ remaining: Math.max(0, remaining - 4 * limit) }),
    shows: tellsItsWindow,
  },
  { name: '503 for 429', row: 'RATE-5', wrong: onRefusal(() => ({ status: 503 })) },
  { name: '403 for 429', row: 'RATE-5', wrong: onRefusal(() => ({ status: 403 })) },
  {
    name: 'Remaining frozen',
    row: 'RATE-3',
    wrong:
      () =>
      ({ limit }) => ({ remaining: limit - 1 }),
    shows: isStepwise,
  },
  {
    name: 'Remaining rising',
    row: 'RATE-3',
    wrong:
      () =>
      ({ limit, remaining }) => ({ remaining: limit - remaining }),
    // A bucket's Reset goes on with what is spent, as it does where a new window begins.
    shows: (scenario) => isStepwise(scenario) && scenario.kind !== 'bucket',
  },
  {
    name: 'the full Limit remaining until nothing does',
    row: 'RATE-3',
    wrong:
      () =>
      ({ limit, remaining }) => ({ remaining: remaining === 0 ? 0 : limit }),
    shows: isStepwise,
  },
  {
    name: 'refused while half remain',
    row: 'RATE-7',
    limiter: enforcedAt(0.5),
    wrong:
      () =>
      ({ limit, remaining }) => ({ remaining: remaining + Math.floor(limit / 2) }),
    shows: tellsOfMinutes,
  },
  {
    name: 'refused while one remains',
    row: 'RATE-7',
    limiter: (scenario) => limiterOf({ ...scenario, limit: scenario.limit - 1 }),
    wrong:
      () =>
      ({ remaining }) => ({ remaining: remaining + 1 }),
    shows: tellsOfMinutes,
  },
  {
    name: 'one request remaining in a 429',
    row: 'RATE-7',
    wrong: onRefusal(() => ({ remaining: 1 })),
    shows: tellsOfMinutes,
  },
  {
    name: 'the Limit remaining in a 429',
    row: 'RATE-7',
    wrong: onRefusal(({ limit }) => ({ remaining: limit })),
    shows: tellsOfMinutes,
  },
  { name: 'Retry-After 0', row: 'RATE-8', wrong: onRefusal(() => ({ retryAfter: '0' })), shows: isSlow },
  { name: 'Retry-After 1', row: 'RATE-8', wrong: onRefusal(() => ({ retryAfter: '1' })), shows: isSlow },
  {
    name: 'Retry-After an hour ago',
    row: 'RATE-8',
    wrong: onRefusal((_, __, now) => ({ retryAfter: new Date(now - 3_600_000).toUTCString() })),
    shows: isSlow,
  },
  { name: 'still 429 five seconds after Retry-After', row: 'RATE-8', limiter: postponed(5000) },
  { name: '429 for good', row: 'RATE-8', limiter: postponed(1e9) },
  {
    name: 'Reset an hour late on a 429',
    row: 'RATE-10',
    wrong: onRefusal(({ reset }) => ({ reset: reset + 3600 })),
    shows: isFixed,
  },
  {
    name: 'Retry-After a minute late',
    row: 'RATE-10',
    wrong: onRefusal((_, { retryAt }, now) => ({
      retryAfter: String(Math.ceil((retryAt - now) / 1000) + 60),
    })),
    shows: isFixed,
  },
  {
    name: 'Reset long before anything comes back',
    row: 'RATE-11',
    wrong: onRefusal((_, __, now) => ({ reset: Math.ceil(now / 1000), retryAfter: '1' })),
    shows: isSlow,
  },
  {
    name: 'Reset five seconds early, whenever it is told',
    row: 'RATE-11',
    wrong:
      () =>
      ({ reset }, _, now) => ({ reset: Math.max(Math.ceil(now / 1000), reset - 5) }),
    shows: ({ kind, windowMs }) => kind === 'fixed' && windowMs >= 15_000,
  },
  {
    name: 'Remaining 0 for good after a refusal',
    row: 'RATE-11',
    wrong: () => {
      let refused = false
      return (_, told) => {
        refused ||= !told.allowed
        return refused ? { remaining: 0 } : {}
      }
    },
    shows: isFixed,
  },
  {
    name: 'looked at before it is counted',
    row: 'RATE-5',
    limiter: countedAfterwards,
    shows: (scenario) =>
      isSlow(scenario) &&
      scenario.earlier.length === 0 &&
      scenario.sendsDate &&
      scenario.concurrency >= 8 &&
      scenario.latencyMs >= 5 &&
      scenario.limit >= 12 &&
      scenario.limit <= mostOfSecond,
  },
  {
    name: 'enforced by a bucket, told by a window',
    row: 'RATE-5',
    limiter: (scenario) => {
      const window = limiterOf(scenario)
      const bucket = limiterOf({ ...scenario, kind: 'bucket' })
      return (now) => ({ ...window(now), ...pick(bucket(now)) })
    },
    shows: (scenario) =>
      scenario.kind === 'fixed' &&
      scenario.windowMs >= 30_000 &&
      scenario.earlier.length === 0 &&
      scenario.sendsDate &&
      scenario.retry === 'seconds' &&
      scenario.limit <= mostOfSecond,
  },
]
