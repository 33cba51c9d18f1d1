import { setTimeout as sleep } from 'node:timers/promises'
import { BudgetSpent } from '../../client/budget.ts'
import type { Exchange } from '../../client/exchange.ts'
import { retryAfterMs } from '../../client/retry-after.ts'
import type { Recovery } from './recovery.ts'
import { segments, tally } from './refill.ts'
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
const largestLimit = 1000

/** Why a limit is not tried at all, if so. */
export function whyNotTried(first: Step): string | undefined {
  if (first.reading === undefined) return 'the rate-limit headers cannot be read: see RATE-1 and RATE-2'
  if (first.reading.limit > largestLimit) {
    return `a limit of ${first.reading.limit} takes too many requests to reach: name a key with a smaller one in PETSTORE_RATE_LIMIT_KEY`
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
    const left = (steps.at(-1)?.reading?.remaining ?? 0) - lastStretch
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

/** True when more were let in than any limiter with this limit may, some to spare. */
function isPassed(steps: readonly Step[]): boolean {
  const current = segments(steps).at(-1)
  if (current === undefined) return false
  const { letIn, allowed } = tally(steps, current)
  return letIn > allowed + 1
}

async function recover(refused: Step, spent: readonly Step[], options: TrialOptions): Promise<Recovery> {
  const asked = retryAfterMs(refused.exchange.response?.headers ?? {}, refused.endedAt)
  const base = { refused, retryAfterMs: asked }
  const untilReset = msUntilReset(refused)
  const wait = asked ?? untilReset
  if (wait === undefined || wait > options.maxWaitMs) {
    const given =
      wait === undefined
        ? 'the 429 does not tell how long to wait'
        : `Retry-After asks for ${Math.ceil(wait / 1000)} s, beyond --max-wait`
    return {
      ...base,
      given,
      afterRetry: undefined,
      confirmed: undefined,
      beforeReset: undefined,
      afterReset: [],
      resetGiven: given,
    }
  }
  const afterRetry = await askAfter(wait, 'Retry-After', options)
  if (afterRetry.status === 429) {
    const confirmed = await confirmRefusal(afterRetry, spent, options)
    return {
      ...base,
      given: undefined,
      afterRetry,
      confirmed,
      beforeReset: refused,
      afterReset: wait >= (untilReset ?? 0) ? [afterRetry] : [],
      resetGiven: 'a request was still refused after Retry-After',
    }
  }
  const reset = await askAfterReset(refused, afterRetry, wait, options)
  return { ...base, given: undefined, afterRetry, confirmed: undefined, ...reset }
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
  const asked = retryAfterMs(refused.exchange.response?.headers ?? {}, refused.endedAt)
  if (asked === undefined || asked > options.maxWaitMs) return undefined
  return askAfter(asked, 'Retry-After', options).catch(unlessSpent)
}

/** Reset may be later than Retry-After, or be the only one that tells when the limit is whole again. */
async function askAfterReset(
  refused: Step,
  afterRetry: Step,
  waited: number,
  options: TrialOptions,
): Promise<Pick<Recovery, 'beforeReset' | 'afterReset' | 'resetGiven'>> {
  const first = msUntilReset(refused)
  if (first === undefined)
    return { beforeReset: undefined, afterReset: [], resetGiven: 'the 429 does not tell Reset' }
  const limit = afterRetry.reading?.limit ?? 0
  const isWhole = (afterRetry.reading?.remaining ?? 0) >= limit - 2
  if (waited >= first && (afterRetry.reading?.remaining ?? 0) > (refused.reading?.remaining ?? 0)) {
    return { beforeReset: refused, afterReset: [afterRetry], resetGiven: undefined }
  }
  const ms = msUntilReset(afterRetry)
  if (ms === undefined || ms > options.maxWaitMs) {
    if (isWhole) return { beforeReset: refused, afterReset: [afterRetry], resetGiven: undefined }
    return { beforeReset: undefined, afterReset: [], resetGiven: 'Reset is further off than --max-wait' }
  }
  const asked = await askAfter(ms, 'Reset', options).catch(unlessSpent)
  if (asked === undefined)
    return { beforeReset: undefined, afterReset: [], resetGiven: 'no request was left to ask after Reset' }
  if ((asked.reading?.remaining ?? 0) > (afterRetry.reading?.remaining ?? 0) || asked.status === 429) {
    return { beforeReset: afterRetry, afterReset: [asked], resetGiven: undefined }
  }
  // Where Reset tells of the next request to be given back, asking spends it: a longer rest shows the rise.
  const rest = await askAfter(3 * ms + 1000, 'Reset, once more', options).catch(unlessSpent)
  const afterReset = rest === undefined ? [asked] : [asked, rest]
  return { beforeReset: afterRetry, afterReset, resetGiven: undefined }
}

async function askAfter(ms: number, what: string, { send, onWait, signal }: TrialOptions): Promise<Step> {
  const until = Date.now() + ms + marginMs
  onWait(until, `the rate-limit trial waits for ${what}`)
  await sleep(ms + marginMs, undefined, { signal })
  return toStep(await send(), 0, 1)
}

/** How long until Reset, in the target's own time and no shorter than it says. */
function msUntilReset({ reading, endedAt }: Step): number | undefined {
  if (reading === undefined) return undefined
  return Math.max(0, (reading.reset - reading.date) * 1000 - Math.max(0, Date.now() - endedAt))
}

function unlessSpent(error: unknown): undefined {
  if (error instanceof BudgetSpent) return undefined
  throw error
}
