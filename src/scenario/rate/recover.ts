import { aheadMs } from '../../http/retry-after.ts'
import { endOf } from '../../oracle/moments.ts'
import { cutMs } from '../../oracle/rate/judge-recovery.ts'
import type { Recovery } from '../../oracle/rate/trial.ts'
import { lastRefusal, retryAfterOf, waitOf } from '../../oracle/retry-after-of.ts'
import { isLetIn, remainingOf, type Step, secondsToReset, toStep } from '../../oracle/step.ts'
import { exhaustLimit } from './exhaust-limit.ts'
import { type Confirmation, furtherRecovery } from './recheck-others.ts'
import { sendAfter, sendAfterRetry, sentIfAny } from './send-after.ts'
import { sendInFreshWindow } from './send-in-fresh-window.ts'
import type { TrialOptions } from './trial-options.ts'

/** Rounding explains smaller differences between two times. */
const apartMs = 2500
/** `Date` is cut to whole seconds, and Reset rounded up. */
const nearlyPastMs = 2000
/** A correct Reset lies less far in the past: it is set when a request is counted, and `Date` when it is answered. */
const plainlyPastMs = 7000
const enoughToShow = 10

/** Waits as a 429 says and repeats the request: after Retry-After, and after Reset. */
export async function recover(
  refused: Step,
  spent: readonly Step[],
  options: TrialOptions,
): Promise<Recovery> {
  const retryAfterMs = retryAfterOf(refused)
  const untilReset = msUntilReset(refused, options)
  const wait = retryAfterMs === undefined ? untilReset : waitOf(refused)
  const notAsked = (given: string): Recovery => ({ refused, retryAfterMs, given, ...notShown(given) })
  if (wait === undefined) return notAsked('the 429 does not tell how long to wait')
  if (wait > options.maxWaitMs)
    return notAsked(`Retry-After asks for ${Math.ceil(wait / 1000)} s, beyond --max-wait`)
  const afterRetry = await sendAfter(wait + cutMs, 'Retry-After', options, refused)
  if (afterRetry === undefined) return notAsked('no request was left to ask after Retry-After')
  const found = { refused, retryAfterMs, afterRetry }
  if (afterRetry.status === 429) {
    const confirmation = await confirmRefusal(afterRetry, spent, options)
    // Accepted requests beside the 429 may have used what its Reset announced.
    const isTaken = spent.some((step) => step.batch === refused.batch && isLetIn(step))
    return {
      ...found,
      ...confirmation,
      beforeReset: refused,
      afterReset: !isTaken && untilReset !== undefined && wait >= untilReset ? [afterRetry] : [],
      resetGiven: 'a request was still refused after Retry-After',
    }
  }
  const isEarly = wait - (untilReset ?? wait) > apartMs
  const early = isEarly ? await askAfterEarlyReset(afterRetry, options) : { last: afterRetry }
  const reset = early.shown ?? (await askAfterReset(refused, afterRetry, early.last, spent, options))
  // Only the last response shows what remains: after an earlier one, a rejection may be right.
  const last = options.answered.at(-1)
  const latest = last === undefined ? early.last : toStep(last)
  const late = await askAfterStaleReset(refused, latest, options)
  const fresh = await sendInFreshWindow(late ?? latest, options)
  return { ...found, ...reset, ...(fresh && { fresh }) }
}

/** Waits after the limit was exceeded again, and repeats a request; undefined where none was rejected or is left. */
export async function recoverAgain(
  again: readonly Step[],
  options: TrialOptions,
): Promise<Recovery | undefined> {
  const refused = lastRefusal(again)
  const afterRetry = refused && (await sendAfterRetry(refused, options))
  if (refused === undefined || afterRetry === undefined) return undefined
  const isRefused = afterRetry.status === 429
  const confirmation = isRefused ? await confirmRefusal(afterRetry, again, options) : {}
  return furtherRecovery(refused, afterRetry, confirmation)
}

/** Confirms a rejection after Retry-After: at once, or after the limit was exceeded again. */
async function confirmRefusal(
  refused: Step,
  spent: readonly Step[],
  options: TrialOptions,
): Promise<Confirmation> {
  const confirmed = await sendAfterRetry(refused, options)
  if (confirmed === undefined || confirmed.status === 429) return { confirmed }
  const crossed = lastRefusal(await exhaustLimit([confirmed], options))
  if (crossed === undefined || spent.length === 0) return { confirmed }
  return { confirmed: await sendAfterRetry(crossed, options), isConfirmedApart: true }
}

type AfterReset = Pick<Recovery, 'beforeReset' | 'afterReset' | 'resetGiven'>

/** Where Reset comes well before Retry-After ends: exhausts the limit again, does not exceed it, and waits for Reset. */
async function askAfterEarlyReset(
  afterRetry: Step,
  options: TrialOptions,
): Promise<{ readonly last: Step; readonly shown?: AfterReset }> {
  let last = afterRetry
  const most = afterRetry.reading?.limit ?? 0
  for (let sent = 0; sent < most && remainingOf(last) > 0; sent += 1) {
    // A limit that comes back this fast is never exhausted.
    if (sent >= enoughToShow && remainingOf(afterRetry) - remainingOf(last) < sent / 2) return { last }
    const next = await sentIfAny(options.send())
    if (next === undefined) return { last }
    last = next
    if (!isLetIn(last))
      return { last, shown: notShown('a request was not let in while the limit was spent again') }
  }
  const ms = msUntilReset(last, options)
  if (remainingOf(last) > 0 || ms === undefined || ms > options.maxWaitMs) return { last }
  const asked = await sendAfter(ms, 'Reset', options)
  if (asked === undefined) return { last }
  return isLetIn(asked) ? { last: asked } : { last: asked, shown: { beforeReset: last, afterReset: [asked] } }
}

function notShown(resetGiven: string): AfterReset {
  return { afterReset: [], resetGiven }
}

/** Waits for a Reset that is later than Retry-After, or alone shows when the limit is whole; `last` was sent last. */
async function askAfterReset(
  refused: Step,
  afterRetry: Step,
  last: Step,
  spent: readonly Step[],
  options: TrialOptions,
): Promise<AfterReset> {
  if (remainingOf(afterRetry) > remainingOf(refused) && hasPassed(refused, afterRetry))
    return { beforeReset: refused, afterReset: [afterRetry] }
  if (secondsToReset(refused.reading) === undefined) return notShown('the 429 does not tell Reset')
  const ms = msUntilReset(last, options)
  if (ms === undefined || ms > options.maxWaitMs) return notShown('Reset is further off than --max-wait')
  const asked = await sendAfter(ms, 'Reset', options)
  if (asked === undefined) return notShown('no request was left to ask after Reset')
  if (asked.status === 429 || remainingOf(asked) > remainingOf(last) || isWhole(asked))
    return { beforeReset: last, afterReset: [asked] }
  // Where Reset is that of one request, this one uses it up: a longer rest shows the rise.
  const rest = 3 * Math.max(ms, msUntilReset(asked, options) ?? 0) + 2000
  if (rest > options.maxWaitMs) return notShown('a rest that would show the rise is longer than --max-wait')
  const rested = await sendAfter(rest, 'Reset, once more', options)
  if (rested === undefined) return notShown('no request was left to ask after Reset')
  // The limit may not have been whole when the trial began.
  const wasUsed = spent[0] === undefined || !isWhole(spent[0])
  if (remainingOf(rested) === remainingOf(last) && wasUsed)
    return notShown('requests made before the trial may come back one by one')
  return { beforeReset: last, afterReset: [asked, rested] }
}

/** Where the limit came back but Reset stayed, Reset will lie clearly in the past a few seconds later (RATE-2). */
async function askAfterStaleReset(
  refused: Step,
  latest: Step,
  options: TrialOptions,
): Promise<Step | undefined> {
  const [before, after] = [refused.reading?.reset, latest.reading?.reset]
  const ms = msUntilReset(latest, options)
  if (before === undefined || after === undefined || ms === undefined) return undefined
  const isStale = after <= before && ms <= nearlyPastMs && remainingOf(latest) > remainingOf(refused)
  if (!isStale || !isLetIn(latest)) return undefined
  return sendAfter(ms + plainlyPastMs, 'a Reset that has passed to be told anew', options)
}

/** Whether only the request itself was counted. */
function isWhole({ reading }: Step): boolean {
  return reading !== undefined && reading.remaining >= reading.limit - 1
}

/** Whether Reset had passed by another response: by its `Date`, or else by a new whole window. */
function hasPassed({ reading }: Step, after: Step): boolean {
  if (reading?.reset === undefined || after.reading === undefined) return false
  const { date, reset } = after.reading
  if (date !== undefined) return reading.reset <= date + 1
  return reset !== undefined && reset > reading.reset && isWhole(after)
}

/** The time until Reset by the target's clock, and no shorter than announced. */
function msUntilReset({ reading, endedAt }: Step, { answered }: TrialOptions): number | undefined {
  if (reading?.reset === undefined || reading.date === undefined) return undefined
  const date = reading.date * 1000
  const passed = Math.max(...answered.map(endOf)) - endedAt
  return Math.max(0, reading.reset * 1000 - date + aheadMs(date, endedAt) - Math.max(0, passed))
}
