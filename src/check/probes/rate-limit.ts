import { planLimits } from '../../http/pacing/plan.ts'
import { longestUntoldMs } from '../../http/pacing/refusals.ts'
import { waitAfter429 } from '../../http/pacing/wait-after-429.ts'
import { retryAfterMs } from '../../http/retry-after.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { explainTrial } from '../../oracle/rate/judge-enforcement.ts'
import type { Trial } from '../../oracle/rate/trial.ts'
import { isLetIn, operationOf, type Step, secondsToReset, toStep } from '../../oracle/step.ts'
import type { Probes } from '../new-probes.ts'
import { once } from '../once.ts'
import { Inconclusive, unlessFatal } from '../outcome.ts'
import { requestsToCrossAgain, trialRequests } from '../plan.ts'
import { largestLimit, runTrial, whyNotTried } from '../rate/rate-trial.ts'
import { otherMeans, TrialRequests } from '../rate/trial-requests.ts'
import type { RunContext } from '../run-context.ts'
import { sleepPast } from '../sleep-past.ts'

const forbidden = 403
/** So many creates more than the limit may be needed to cross it and to wait it out. */
const spareCreates = 6
const shortestRestMs = 5000
const longestRestMs = 9000

const shortWindowMs = 10_000

/** The trial of the rate limit, on a key that may be exhausted. It comes last, and is made once. */
export class RateLimit {
  readonly #run: RunContext
  readonly #probes: Pick<Probes, 'listing' | 'orders'>
  readonly #requests: TrialRequests

  constructor(run: RunContext, probes: Pick<Probes, 'creation' | 'listing' | 'orders'>) {
    this.#run = run
    this.#probes = probes
    this.#requests = new TrialRequests(run, probes.creation)
  }

  /** Spends the limit, crosses it, and waits it out. Throws Inconclusive when it cannot be tried. */
  readonly trial = once('rateLimit.trial', async (): Promise<Trial> => {
    const { settings, trial, journal, creates } = this.#run
    if (settings.rateLimitKey === undefined && !settings.exhaustMainKey)
      throw new Inconclusive(
        'needs a key that may be exhausted: PETSTORE_RATE_LIMIT_KEY, or --exhaust-main-key',
      )
    const first = await this.#look()
    // What broke has been taken apart by now.
    creates.keepApart(0)
    const limit = Math.min(first.reading?.limit ?? 0, largestLimit)
    this.#heedTheDay(trialRequests(limit))
    this.#extend(trialRequests(limit) - trial.budget.spent)
    const toCrossAgain = requestsToCrossAgain(limit)
    if (this.#mayTake(trialRequests(limit), toCrossAgain)) this.#extend(toCrossAgain)
    const createsLeft = creates.left
    const withOrders = await this.#countsOrdersAlike()
    const requests = this.#requests
    const made = await runTrial(first, {
      send: () => requests.send(),
      again: (refused) => requests.again(refused),
      others: requests.others(createsLeft, withOrders),
      left: () => trial.budget.left,
      concurrency: settings.concurrency,
      maxWaitMs: settings.maxWaitMs,
      // By creates it is crossed once: each leaves an animal behind.
      restMs:
        settings.rateLimitKey === undefined || requests.means === 'create'
          ? undefined
          : this.#run.chance('rate-limit rest').integer(shortestRestMs, longestRestMs),
      onWait: (until, why) => journal({ kind: 'wait', until, why }),
      signal: trial.signal,
      clock: this.#run.clock,
      createsLeft: () => creates.left,
      spacingMs: () => trial.client.spacingMs,
    })
    this.#run.responses.take({ kind: 'trial', trial: made })
    this.#explain(made)
    return made
  })

  #explain({ spent, again, crossedApart }: Trial): void {
    this.#run.observe('RATE-5', 'the trial', explainTrial(spent))
    const onceMore = again.length > 0 ? explainTrial(again) : 'not made: one window alone was crossed'
    this.#run.observe('RATE-5', 'the trial, once more', onceMore)
    for (const steps of crossedApart)
      this.#run.observe('RATE-5', `${steps[0] && operationOf(steps[0])} by itself`, explainTrial(steps))
  }

  /** The first look at the window, waiting once for an exhausted key. One that may not list spends by whatever else it may do. */
  async #look(): Promise<Step> {
    const { trial, creates } = this.#run
    this.#heedTheDay(trialRequests(1))
    this.#extend(3)
    const listed = await this.#firstAnswer()
    let first = listed
    for (const means of otherMeans) {
      if (first.status === 200 || first.status === 201 || listed.status !== forbidden) break
      this.#requests.means = means
      this.#extend(1)
      const exchange = await this.#requests.by(means)
      if (exchange !== undefined) first = toStep(exchange)
    }
    if (!isLetIn(first))
      throw new Inconclusive(
        `the rate-limit key's first request was answered ${printOutcome(listed.exchange)}`,
      )
    const reason = whyNotTried(first)
    if (reason !== undefined) throw new Inconclusive(reason)
    if (this.#requests.means === 'create' && creates.left < (first.reading?.limit ?? 0) + spareCreates)
      throw new Inconclusive(
        `the rate-limit key may only create, and the run may create no more than ${creates.left} further animals (--max-creates)`,
      )
    trial.signal.throwIfAborted()
    return first
  }

  async #firstAnswer(): Promise<Step> {
    // One that the preflight sent in this window is a part of what was spent of it.
    const known = this.#run.trial.first && toStep(this.#run.trial.first)
    const untilReset = 1000 * (secondsToReset(known?.reading) ?? 0)
    // What the preflight spent in a short window is given back before the trial begins.
    if (known && untilReset <= shortWindowMs) await sleepPast(this.#run.clock, known.endedAt + shortWindowMs)
    if (known && isLetIn(known) && known.endedAt + untilReset > this.#run.clock.now()) return known
    const send = async (): Promise<Step> => toStep(await this.#requests.send())
    let first = await send()
    if (first.status === 429) {
      const headers = first.exchange.response?.headers ?? {}
      const now = this.#run.clock.now()
      const wait = waitAfter429(headers, 1, now, 0)
      const isTold = retryAfterMs(headers, now) !== undefined
      if (!isTold && wait > longestUntoldMs && this.#probes.listing.letIn.length === 0)
        throw new Inconclusive('the key is exhausted, and no Retry-After that can be read tells until when')
      if (wait > this.#run.settings.maxWaitMs)
        throw new Inconclusive(`the key is exhausted for ${Math.ceil(wait / 1000)} s, beyond --max-wait`)
      first = await send()
    }
    // One answer of an unsteady service says nothing of the limit.
    return first.status === 0 || first.status >= 500 ? send() : first
  }

  /** Of the plan's requests a day, those that other runs leave; any number where no plan tells. */
  get #leftOfDay(): number {
    const { plan, spentEarlier } = this.#run.settings
    return (planLimits(plan)?.perDay ?? Number.POSITIVE_INFINITY) - spentEarlier.rateLimit
  }

  /** Keeps the key within the day that it shares with other runs. One that none of them has spent from may be exhausted. */
  #heedTheDay(requests: number): void {
    const spent = this.#run.settings.spentEarlier.rateLimit
    if (spent === 0 || requests <= this.#leftOfDay) return
    throw new Inconclusive(
      `takes up to ${requests} requests, and other runs have spent, or may spend yet, ${spent} of the plan's ${this.#leftOfDay + spent} requests a day`,
    )
  }

  /** Whether requests beyond those that are needed fit into the day, and into what the user gave. */
  #mayTake(needed: number, more: number): boolean {
    const { settings, budget } = this.#run
    return needed + more <= this.#leftOfDay && (!settings.capped || budget.left >= more)
  }

  /** Takes requests for the trial: on top of the run's own, unless the user capped them. */
  #extend(requests: number): void {
    const { settings, trial, budget } = this.#run
    if (settings.capped) {
      if (budget.left < requests)
        throw new Inconclusive(
          `takes ${requests} requests, and --max-requests leaves ${budget.left}: name a key with a smaller limit in PETSTORE_RATE_LIMIT_KEY`,
        )
      for (let count = 0; count < requests; count += 1) budget.spend()
    }
    trial.budget.extend(requests)
  }

  /** Whether orders count towards the Limit of all else: an own, small limit, and a 429 of it, would hold up the trial. */
  async #countsOrdersAlike(): Promise<boolean> {
    if (this.#run.settings.profile !== 'full' || this.#requests.means !== 'list') return false
    const { listing, orders } = this.#probes
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
