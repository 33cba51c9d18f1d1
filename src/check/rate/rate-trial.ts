import { BudgetSpent } from '../../client/budget.ts'
import type { Exchange } from '../../client/exchange.ts'
import { type Clock, systemClock } from '../../client/pacing/clock.ts'
import { parseHttpDate, retryAfterMs } from '../../client/retry-after.ts'
import type { Recovery } from './recovery.ts'
import { refillPerMs, segments, tally } from './refill.ts'
import { isLetIn, type Step, toStep } from './step.ts'

/** What a trial needs from outside. */
export interface TrialOptions {
  /** Sends one request, always the same one, and waits out a 429 that came before it. */
  readonly send: () => Promise<Exchange>
  /** Requests under way at once while the limit is far. */
  readonly concurrency: number
  readonly maxWaitMs: number
  /** Told of every wait: until when, in local ms, and why. */
  readonly onWait: (until: number, why: string) => void
  readonly signal: AbortSignal
  readonly clock?: Clock
}

/** What a trial found. */
export interface Trial {
  /** The requests spent up to the first that was refused, in the order in which they were sent. */
  readonly spent: readonly Step[]
  /** Undefined when no request was answered 429. */
  readonly recovery: Recovery | undefined
}

/** Requests left for the last stretch, which goes one by one. */
const lastStretch = 3
/** Headers are in whole seconds and networks take their time: a little later is never too early. */
const marginMs = 150
/** Two times further apart than rounding explains. */
const apartMs = 2500
/** The largest limit that is spent. Beyond it, a day's may still have a minute's beside it that is smaller. */
export const largestLimit = 1000
const longestMinuteWindow = 61

/** Why a limit is not tried at all, if so. */
export function whyNotTried(first: Step): string | undefined {
  if (first.reading === undefined) return 'the rate-limit headers cannot be read: see RATE-1 and RATE-2'
  const { limit, reset, date } = first.reading
  if (limit > largestLimit && reset - (date ?? first.endedAt / 1000) <= longestMinuteWindow) {
    return `a limit of ${limit} takes too many requests to reach: name a key with a smaller one in PETSTORE_RATE_LIMIT_KEY`
  }
  return undefined
}

/**
 * Spends a key's limit, crosses it once, waits as the 429 says, and asks again: once Retry-After has passed, and
 * once Reset has.
 */
export async function runTrial(first: Step, options: TrialOptions): Promise<Trial> {
  const spent = await spend([first], options)
  const refused = spent.find(({ status }) => status === 429)
  if (refused === undefined) return { spent, recovery: undefined }
  return { spent, recovery: await recover(refused, spent, options) }
}

/** Sends until a request is refused, the limit has plainly been passed, or the budget is spent. */
async function spend(before: readonly Step[], options: TrialOptions): Promise<readonly Step[]> {
  const steps = [...before]
  for (let batch = 1; ; batch += 1) {
    const refused = steps.filter((step) => !isLetIn(step))
    // A 5xx may be chance: it counts once the next request shows it again.
    const settled = refused.some(({ status }) => status > 0 && status < 500) || refused.length > 1
    if (settled || isPassed(steps)) return steps
    const left = lowestRemaining(steps) - lastStretch
    const size = left > options.concurrency ? options.concurrency : 1
    const exchanges = await Promise.allSettled(Array.from({ length: size }, () => options.send()))
    const answered = exchanges.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const inOrder = answered.toSorted((a, b) => a.number - b.number)
    steps.push(...inOrder.map((exchange) => toStep(exchange, batch, size)))
    const failed = exchanges.find((outcome) => outcome.status === 'rejected')
    if (failed?.status === 'rejected') {
      if (failed.reason instanceof BudgetSpent) return steps
      throw failed.reason
    }
  }
}

/** What remains after the last batch: its responses may have come in any order. */
function lowestRemaining(steps: readonly Step[]): number {
  const batch = steps.at(-1)?.batch
  const newest = steps.filter((step) => step.batch === batch)
  return Math.min(...newest.map(remainingOf))
}

/** True when more were let in than any limiter with this limit may, some to spare. */
function isPassed(steps: readonly Step[]): boolean {
  const perMs = refillPerMs(steps)
  const windows = segments(steps, perMs)
  const current = windows.at(-1)
  if (current === undefined) return false
  const { letIn, allowed } = tally(current, perMs, windows.length === 1)
  return letIn > allowed + 1
}

async function recover(refused: Step, spent: readonly Step[], options: TrialOptions): Promise<Recovery> {
  const asked = retryAfterOf(refused)
  const base = { refused, retryAfterMs: asked }
  const untilReset = msUntilReset(refused, options)
  const wait = asked ?? untilReset
  if (wait === undefined || wait > options.maxWaitMs) {
    const given =
      wait === undefined
        ? 'the 429 does not tell how long to wait'
        : `Retry-After asks for ${Math.ceil(wait / 1000)} s, beyond --max-wait`
    return { ...base, ...notAsked(given) }
  }
  const afterRetry = await askAfter(wait, 'Retry-After', options).catch(unlessSpent)
  if (afterRetry === undefined)
    return { ...base, ...notAsked('no request was left to ask after Retry-After') }
  if (afterRetry.status === 429) {
    const confirmed = await confirmRefusal(afterRetry, spent, options)
    return {
      ...base,
      given: undefined,
      afterRetry,
      confirmed,
      beforeReset: refused,
      afterReset: untilReset !== undefined && wait >= untilReset ? [afterRetry] : [],
      resetGiven: 'a request was still refused after Retry-After',
    }
  }
  const early =
    wait - (untilReset ?? wait) > apartMs ? await askAfterEarlyReset(afterRetry, options) : undefined
  const reset = early ?? (await askAfterReset(refused, afterRetry, spent, options))
  return { ...base, given: undefined, afterRetry, confirmed: undefined, ...reset }
}

function notAsked(given: string): Omit<Recovery, 'refused' | 'retryAfterMs'> {
  return {
    given,
    afterRetry: undefined,
    confirmed: undefined,
    beforeReset: undefined,
    afterReset: [],
    resetGiven: given,
  }
}

/** Sees again whether a request is refused after Retry-After: at once, or else after another crossing. */
async function confirmRefusal(
  refused: Step,
  spent: readonly Step[],
  options: TrialOptions,
): Promise<Step | undefined> {
  const again = await askAfterRetryOf(refused, options)
  if (again === undefined || again.status === 429) return again
  const crossed = (await spend([again], options)).find((step) => !isLetIn(step))
  if (crossed?.status !== 429 || spent.length === 0) return again
  return askAfterRetryOf(crossed, options)
}

async function askAfterRetryOf(refused: Step, options: TrialOptions): Promise<Step | undefined> {
  const asked = retryAfterOf(refused)
  if (asked === undefined || asked > options.maxWaitMs) return undefined
  return askAfter(asked, 'Retry-After', options).catch(unlessSpent)
}

/** What a 429 asks for, in ms. A date is read by the clock of the one who sent it: without a `Date` it is no wait. */
function retryAfterOf({ exchange, endedAt }: Step): number | undefined {
  const headers = exchange.response?.headers ?? {}
  const isDate = parseHttpDate(headers['retry-after'] ?? '') !== undefined
  return isDate && headers['date'] === undefined ? undefined : retryAfterMs(headers, endedAt)
}

/**
 * Where Reset is well before the time that Retry-After gives, nothing may be asked at Reset. So the limit is spent
 * again, not crossed, and Reset waited for then.
 *
 * @returns undefined when that does not show a Reset that has passed in vain
 */
async function askAfterEarlyReset(
  afterRetry: Step,
  options: TrialOptions,
): Promise<Pick<Recovery, 'beforeReset' | 'afterReset' | 'resetGiven'> | undefined> {
  let last = afterRetry
  for (let left = afterRetry.reading?.limit ?? 0; left > 0 && remainingOf(last) > 0; left -= 1) {
    const exchange = await options.send().catch(unlessSpent)
    if (exchange === undefined) return undefined
    last = toStep(exchange, 0, 1)
    if (!isLetIn(last)) return undefined
  }
  const ms = msUntilReset(last, options)
  if (remainingOf(last) > 0 || ms === undefined || ms > options.maxWaitMs) return undefined
  const asked = await askAfter(ms, 'Reset', options).catch(unlessSpent)
  if (asked?.status !== 429) return undefined
  return { beforeReset: last, afterReset: [asked], resetGiven: undefined }
}

/** Reset may be later than Retry-After, or be the only one that tells when the limit is whole again. */
async function askAfterReset(
  refused: Step,
  afterRetry: Step,
  spent: readonly Step[],
  options: TrialOptions,
): Promise<Pick<Recovery, 'beforeReset' | 'afterReset' | 'resetGiven'>> {
  const given = (resetGiven: string) => ({ beforeReset: undefined, afterReset: [], resetGiven })
  if (remainingOf(afterRetry) > remainingOf(refused)) {
    return { beforeReset: refused, afterReset: [afterRetry], resetGiven: undefined }
  }
  if (refused.reading?.date === undefined) return given('the 429 does not tell Reset')
  const ms = msUntilReset(afterRetry, options)
  if (ms === undefined || ms > options.maxWaitMs) return given('Reset is further off than --max-wait')
  const asked = await askAfter(ms, 'Reset', options).catch(unlessSpent)
  if (asked === undefined) return given('no request was left to ask after Reset')
  if (asked.status === 429 || remainingOf(asked) > remainingOf(afterRetry)) {
    return { beforeReset: afterRetry, afterReset: [asked], resetGiven: undefined }
  }
  // Where Reset tells of the next request to be given back, asking spends it: a longer rest shows the rise.
  const rest = 3 * Math.max(ms, msUntilReset(asked, options) ?? 0) + 2000
  if (rest > options.maxWaitMs) return given('a rest that would show the rise is longer than --max-wait')
  const rested = await askAfter(rest, 'Reset, once more', options).catch(unlessSpent)
  if (rested === undefined) return given('no request was left to ask after Reset')
  if (remainingOf(rested) === remainingOf(afterRetry) && wasUsedBefore(spent)) {
    return given('requests made before the trial may come back one by one')
  }
  return { beforeReset: afterRetry, afterReset: [asked, rested], resetGiven: undefined }
}

function remainingOf({ reading }: Step): number {
  return reading?.remaining ?? 0
}

/** True when the trial did not find the limit whole. */
function wasUsedBefore(spent: readonly Step[]): boolean {
  const first = spent[0]?.reading
  return first === undefined || first.remaining < first.limit - 1
}

async function askAfter(ms: number, what: string, options: TrialOptions): Promise<Step> {
  const clock = clockOf(options)
  const until = clock.now() + ms + marginMs
  options.onWait(until, `the rate-limit trial waits for ${what}`)
  // A clock may wake a sleeper early.
  for (let left = until - clock.now(); left > 0; left = until - clock.now()) {
    await clock.sleep(left, options.signal)
  }
  return toStep(await options.send(), 0, 1)
}

/** How long until Reset, in the target's own time and no shorter than it says. */
function msUntilReset({ reading, endedAt }: Step, options: TrialOptions): number | undefined {
  if (reading?.date === undefined) return undefined
  const passed = Math.max(0, clockOf(options).now() - endedAt)
  return Math.max(0, (reading.reset - reading.date) * 1000 - passed)
}

function clockOf({ clock }: TrialOptions): Clock {
  return clock ?? systemClock
}

function unlessSpent(error: unknown): undefined {
  if (error instanceof BudgetSpent) return undefined
  throw error
}
