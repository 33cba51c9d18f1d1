import { planLimits } from '../../http/pacing/plan.ts'
import { longestUntoldMs } from '../../http/pacing/refusals.ts'
import { waitAfter429 } from '../../http/pacing/wait-after-429.ts'
import { retryAfterMs } from '../../http/retry-after.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { explainTrial } from '../../oracle/rate/judge-enforcement.ts'
import type { Trial } from '../../oracle/rate/trial.ts'
import { isLetIn, operationOf, type Step, secondsToReset, toStep } from '../../oracle/step.ts'
import type { Scenarios } from '../new-scenarios.ts'
import { once } from '../once.ts'
import { Inconclusive, unlessFatal } from '../outcome.ts'
import { requestsToCrossAgain, trialRequests } from '../plan.ts'
import { largestLimit, runTrial, whyNotTried } from '../rate/rate-trial.ts'
import { allMeans, type Means, trialRequestsOf } from '../rate/trial-requests.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'

const forbidden = 403
/** POSTs beyond the limit that the trial may take. */
const spareCreates = 6
const shortestRestMs = 5000
const longestRestMs = 9000

const shortWindowMs = 10_000

/** The trial of the rate limit, made once and last, with a key that may be exhausted. */
export function rateLimitTrial(
  run: RunContext,
  { creation, listing, orders }: Pick<Scenarios, 'creation' | 'listing' | 'orders'>,
) {
  const { settings, trial, journal, creates, clock, budget, observe } = run
  const { plan, spentEarlier } = settings
  const requests = trialRequestsOf(run, creation)
  let means: Means = 'list'
  /** Requests a day that other runs leave of the plan; infinite without a plan. */
  const leftOfDay = (planLimits(plan)?.perDay ?? Number.POSITIVE_INFINITY) - spentEarlier.rateLimit

  /** Exhausts the limit, exceeds it, and waits. Throws Inconclusive where it cannot. */
  return once('rateLimit.trial', async (): Promise<Trial> => {
    if (settings.rateLimitKey === undefined && !settings.exhaustMainKey)
      throw new Inconclusive(
        'needs a key that may be exhausted: PETSTORE_RATE_LIMIT_KEY, or --exhaust-main-key',
      )
    const first = await look()
    // Minimisation is over by now.
    creates.keepApart(0)
    const limit = Math.min(first.reading?.limit ?? 0, largestLimit)
    heedTheDay(trialRequests(limit))
    extend(trialRequests(limit) - trial.budget.spent)
    const toCrossAgain = requestsToCrossAgain(limit)
    const isOfDay = trialRequests(limit) + toCrossAgain <= leftOfDay
    if (isOfDay && (!settings.capped || budget.left >= toCrossAgain)) extend(toCrossAgain)
    const createsLeft = creates.left
    const withOrders = await countsOrdersAlike()
    const made = await runTrial(first, {
      send: () => requests.send(means),
      again: (refused) => requests.again(refused, means),
      others: requests.others(means, createsLeft, withOrders),
      answered: requests.answered,
      left: () => trial.budget.left,
      concurrency: settings.concurrency,
      maxWaitMs: settings.maxWaitMs,
      // With POSTs, the limit is exceeded once, since each leaves a pet.
      restMs:
        settings.rateLimitKey === undefined || means === 'create'
          ? undefined
          : run.chance('rate-limit rest').integer(shortestRestMs, longestRestMs),
      onWait: (until, why) => journal({ kind: 'wait', until, why }),
      signal: trial.signal,
      clock,
      createsLeft: () => creates.left,
      spacingMs: () => trial.client.spacingMs,
    })
    run.responses.take({ kind: 'trial', trial: made })
    observe('RATE-5', 'the trial', explainTrial(made.spent))
    const onceMore =
      made.again.length > 0 ? explainTrial(made.again) : 'not made: one window alone was crossed'
    observe('RATE-5', 'the trial, once more', onceMore)
    for (const steps of made.crossedApart)
      observe('RATE-5', `${steps[0] && operationOf(steps[0])} by itself`, explainTrial(steps))
    return made
  })

  /** Reads the limit, waiting once for an exhausted key. A key that may not list uses another operation. */
  async function look(): Promise<Step> {
    heedTheDay(trialRequests(1))
    extend(3)
    const listed = await firstAnswer()
    let first = listed
    for (const other of allMeans.slice(1)) {
      if (first.status === 200 || first.status === 201 || listed.status !== forbidden) break
      means = other
      extend(1)
      const exchange = await requests.by(means)
      if (exchange !== undefined) first = toStep(exchange)
    }
    if (!isLetIn(first))
      throw new Inconclusive(
        `the rate-limit key's first request was answered ${printOutcome(listed.exchange)}`,
      )
    const reason = whyNotTried(first)
    if (reason !== undefined) throw new Inconclusive(reason)
    if (means === 'create' && creates.left < (first.reading?.limit ?? 0) + spareCreates)
      throw new Inconclusive(
        `the rate-limit key may only create, and the run may create no more than ${creates.left} further pets (--max-creates)`,
      )
    trial.signal.throwIfAborted()
    return first
  }

  async function firstAnswer(): Promise<Step> {
    // The preflight's request counts if it belongs to this window.
    const known = trial.first && toStep(trial.first)
    const untilReset = 1000 * (secondsToReset(known?.reading) ?? 0)
    // In a short window, the preflight's request expires before the trial begins.
    if (known && untilReset <= shortWindowMs) await sleepPast(clock, known.endedAt + shortWindowMs)
    if (known && isLetIn(known) && known.endedAt + untilReset > clock.now()) return known
    const send = async (): Promise<Step> => toStep(await requests.send(means))
    let first = await send()
    if (first.status === 429) {
      const headers = first.exchange.response?.headers ?? {}
      const now = clock.now()
      const wait = waitAfter429(headers, 1, now, 0)
      const isTold = retryAfterMs(headers, now) !== undefined
      if (!isTold && wait > longestUntoldMs && listing.letIn.length === 0)
        throw new Inconclusive('the key is exhausted, and no Retry-After that can be read tells until when')
      if (wait > settings.maxWaitMs)
        throw new Inconclusive(`the key is exhausted for ${Math.ceil(wait / 1000)} s, beyond --max-wait`)
      first = await send()
    }
    // One failure says nothing of the limit.
    return first.status === 0 || first.status >= 500 ? send() : first
  }

  /** Keeps the key within its requests a day. A key that no other run has used may be exhausted. */
  function heedTheDay(needed: number): void {
    const spent = spentEarlier.rateLimit
    if (spent === 0 || needed <= leftOfDay) return
    throw new Inconclusive(
      `takes up to ${needed} requests, and other runs have spent, or may spend yet, ${spent} of the plan's ${leftOfDay + spent} requests a day`,
    )
  }

  /** Adds requests for the trial, unless the user set --max-requests. */
  function extend(more: number): void {
    if (settings.capped) {
      if (budget.left < more)
        throw new Inconclusive(
          `takes ${more} requests, and --max-requests leaves ${budget.left}: name a key with a smaller limit in PETSTORE_RATE_LIMIT_KEY`,
        )
      for (let count = 0; count < more; count += 1) budget.spend()
    }
    trial.budget.extend(more)
  }

  /** Whether listOrders shares the limit of all else: a smaller limit of its own would hold up the trial. */
  async function countsOrdersAlike(): Promise<boolean> {
    if (settings.profile !== 'full' || means !== 'list') return false
    try {
      const one = toStep(await orders.answer())
      const other = toStep((await listing.opening()).exchange)
      return isLetIn(one) && one.reading !== undefined && one.reading.limit === other.reading?.limit
    } catch (error) {
      unlessFatal(error)
      return false
    }
  }
}
