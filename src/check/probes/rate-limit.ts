import type { ChanceStream } from '../../generate/chance.ts'
import { theKey } from '../../http/credential.ts'
import { planLimits } from '../../http/pacing/plan.ts'
import { longestUntoldMs } from '../../http/pacing/refusals.ts'
import { waitAfter429 } from '../../http/pacing/wait-after-429.ts'
import { retryAfterMs } from '../../http/retry-after.ts'
import { newPetText, type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { explainTrial } from '../../oracle/rate/judge-enforcement.ts'
import type { Trial } from '../../oracle/rate/trial.ts'
import { isLetIn, type Step, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once } from '../once.ts'
import { Inconclusive, unlessFatal } from '../outcome.ts'
import { requestsToCrossAgain, trialRequests } from '../plan.ts'
import { createsToCross, type Means, otherMeans, otherRequests } from '../rate/other-requests.ts'
import { largestLimit, runTrial, whyNotTried } from '../rate/rate-trial.ts'
import type { OtherRequest } from '../rate/trial-options.ts'
import { residueOf } from '../residue.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import type { Listing } from './listing.ts'
import type { Orders } from './orders.ts'

/** A limit is the operation's, or the key's: not the query's. */
const queriesWith = ([one, other, third]: Statuses): readonly string[] => [
  `?limit=1&status=${one}`,
  `?status=${other}`,
  `?limit=3&status=${third}`,
  '',
]
const forbidden = 403
/** So many creates more than the limit may be needed to cross it and to wait it out. */
const spareCreates = 6
const shortestRestMs = 5000
const longestRestMs = 9000

/** What the trial knows of the service by other probes. */
interface RateLimitProbes {
  readonly creation: Creation
  readonly listing: Listing
  readonly orders: Orders
}

/** The trial of the rate limit, on a key that may be exhausted. It comes last, and is made once. */
export class RateLimit {
  readonly #run: RunContext
  readonly #probes: RateLimitProbes
  readonly #statuses: Statuses
  readonly #queries: readonly string[]
  #sent = 0
  #fetched = 0
  #means: Means = 'list'

  constructor(run: RunContext, probes: RateLimitProbes) {
    this.#run = run
    this.#probes = probes
    this.#statuses = statusesFrom(run.chance('rate-limit statuses'))
    this.#queries = queriesWith(this.#statuses)
  }

  /** Spends the limit, crosses it, and waits it out. Throws Inconclusive when it cannot be tried. */
  readonly trial = once('rateLimit.trial', async (): Promise<Trial> => {
    const { settings, trial, journal } = this.#run
    if (settings.rateLimitKey === undefined && !settings.exhaustMainKey) {
      throw new Inconclusive(
        'needs a key that may be exhausted: PETSTORE_RATE_LIMIT_KEY, or --exhaust-main-key',
      )
    }
    const first = await this.#look()
    this.#run.creates.release()
    // What broke has been taken apart by now.
    this.#run.creates.keepApart(0)
    const limit = Math.min(first.reading?.limit ?? 0, largestLimit)
    this.#heedTheDay(trialRequests(limit))
    this.#extend(trialRequests(limit) - trial.budget.spent)
    const toCrossAgain = requestsToCrossAgain(limit)
    if (this.#mayTake(trialRequests(limit), toCrossAgain)) this.#extend(toCrossAgain)
    const crossed = createsToCross(this.#run.creates.left)
    const withOrders = await this.#countsOrdersAlike()
    const made = await runTrial(first, {
      send: () => this.#send(),
      again: (refused) => this.#again(refused),
      others: this.#others(crossed, withOrders),
      left: () => trial.budget.left,
      concurrency: settings.concurrency,
      maxWaitMs: settings.maxWaitMs,
      // By creates it is crossed once: each leaves an animal behind.
      restMs:
        settings.rateLimitKey === undefined || this.#means === 'create'
          ? undefined
          : this.#run.chance('rate-limit rest').integer(shortestRestMs, longestRestMs),
      onWait: (until, why) => journal({ kind: 'wait', until, why }),
      signal: trial.signal,
      clock: this.#run.clock,
      createsLeft: () => this.#run.creates.left,
    })
    this.#run.responses.judgeTrial(made)
    this.#explain(made)
    return made
  })

  #explain({ spent, again, crossedApart }: Trial): void {
    this.#run.observe('RATE-5', 'the trial', explainTrial(spent))
    const onceMore = again.length > 0 ? explainTrial(again) : 'not made: one window alone was crossed'
    this.#run.observe('RATE-5', 'the trial, once more', onceMore)
    for (const steps of crossedApart)
      this.#run.observe('RATE-5', `${steps[0]?.exchange.request.operation} by itself`, explainTrial(steps))
  }

  /**
   * The first look at the window. A key that is exhausted already is waited for, once. Key scopes are not shown: one that
   * may not list spends by whatever else it may do.
   */
  async #look(): Promise<Step> {
    const { trial } = this.#run
    this.#heedTheDay(trialRequests(1))
    this.#extend(3)
    const listed = await this.#firstAnswer()
    let first = listed
    for (const means of otherMeans) {
      if (first.status === 200 || first.status === 201 || listed.status !== forbidden) break
      this.#means = means
      this.#extend(1)
      const exchange = await this.#by(means)
      if (exchange !== undefined) first = toStep(exchange, 0, 1)
    }
    if (!isLetIn(first)) {
      throw new Inconclusive(`the rate-limit key's first request gave ${printOutcome(listed.exchange)}`)
    }
    const reason = whyNotTried(first)
    if (reason !== undefined) throw new Inconclusive(reason)
    const { left } = this.#run.creates
    if (this.#means === 'create' && left < (first.reading?.limit ?? 0) + spareCreates)
      throw new Inconclusive(
        `the rate-limit key may only create, and the run may create no more than ${left} further animals (--max-creates)`,
      )
    trial.signal.throwIfAborted()
    return first
  }

  async #firstAnswer(): Promise<Step> {
    const { settings } = this.#run
    let first = toStep(await this.#send(), 0, 1)
    if (first.status === 429) {
      const headers = first.exchange.response?.headers ?? {}
      const now = this.#run.clock.now()
      const wait = waitAfter429(headers, 1, now, 0)
      const isTold = retryAfterMs(headers, now) !== undefined
      if (!isTold && wait > longestUntoldMs && this.#probes.listing.letIn.length === 0) {
        throw new Inconclusive('the key is exhausted, and no Retry-After that can be read tells until when')
      }
      if (wait > settings.maxWaitMs) {
        throw new Inconclusive(`the key is exhausted for ${Math.ceil(wait / 1000)} s, beyond --max-wait`)
      }
      first = toStep(await this.#send(), 0, 1)
    }
    // One answer of an unsteady service says nothing of the limit.
    if (first.status === 0 || first.status >= 500) first = toStep(await this.#send(), 0, 1)
    return first
  }

  /** What else the limit may be crossed with, beside what it is spent by. */
  #others(crossed: number, withOrders: boolean): readonly OtherRequest[] {
    const lists = [`?status=${this.#statuses[0]}`, ''].map((query) => () => this.#list(query))
    return otherRequests(
      this.#means,
      {
        create: () => this.#create(),
        fetch: () => this.#fetch(),
        lists,
        ...(withOrders ? { orders: () => this.#orders() } : {}),
      },
      crossed,
    )
  }

  /**
   * Keeps the key within the day that it shares with other runs. A key that none of them has spent from may be
   * exhausted for a day if need be: that is what it was named for.
   */
  #heedTheDay(requests: number): void {
    const { settings } = this.#run
    const day = planLimits(settings.plan)?.perDay
    const spent = settings.spentEarlier.rateLimit
    if (day === undefined || spent === 0 || spent + requests <= day) return
    throw new Inconclusive(
      `takes up to ${requests} requests, and other runs have spent, or may spend yet, ${spent} of the plan's ${day} requests a day`,
    )
  }

  /** Whether requests beyond those that are needed fit into the day, and into what the user gave. */
  #mayTake(needed: number, more: number): boolean {
    const { settings, budget } = this.#run
    const day = planLimits(settings.plan)?.perDay ?? Number.POSITIVE_INFINITY
    const isOfToday = settings.spentEarlier.rateLimit + needed + more <= day
    return isOfToday && (!settings.capped || budget.left >= more)
  }

  /** Takes requests for the trial: on top of the run's own, unless the user capped them. */
  #extend(requests: number): void {
    const { settings, trial, budget } = this.#run
    if (settings.capped) {
      if (budget.left < requests) {
        throw new Inconclusive(
          `takes ${requests} requests, and --max-requests leaves ${budget.left}: name a key with a smaller limit in PETSTORE_RATE_LIMIT_KEY`,
        )
      }
      for (let count = 0; count < requests; count += 1) budget.spend()
    }
    trial.budget.extend(requests)
  }

  /**
   * Whether orders are let in and told of the Limit of all else, on the key that requests are made with. The experimental
   * operation may have a small limit of its own, and a 429 of it would hold up the trial.
   */
  async #countsOrdersAlike(): Promise<boolean> {
    if (this.#run.settings.profile !== 'full' || this.#means !== 'list') return false
    const { listing, orders } = this.#probes
    try {
      const [one, other] = [await orders.answer(), (await listing.opening()).exchange].map((exchange) =>
        toStep(exchange, 0, 1),
      )
      if (one?.reading === undefined || other === undefined) return false
      return isLetIn(one) && one.reading.limit === other.reading?.limit
    } catch (error) {
      unlessFatal(error)
      return false
    }
  }

  #orders(): Promise<Exchange> {
    return this.#run.trial.client.sendOnce({
      operation: 'listOrders',
      method: 'GET',
      path: '/store/orders',
      credential: theKey,
    })
  }

  /**
   * Fetches an animal of the run's own, if there is one, or else any that is known: each time another, for a limit is not
   * that of an animal.
   */
  async #fetch(): Promise<Exchange | undefined> {
    const { own, ids } = this.#run.store
    const known = own.length > 0 ? own.map(({ id }) => id) : ids
    const id = known[this.#fetched % Math.max(1, known.length)]
    this.#fetched += 1
    return id === undefined ? undefined : this.#fetchAt(`/pets/${id}`)
  }

  #fetchAt(path: string): Promise<Exchange> {
    return this.#run.trial.client.sendOnce({ operation: 'getPet', method: 'GET', path, credential: theKey })
  }

  /** Creates a plain animal, where that may be done. */
  async #create(): Promise<Exchange | undefined> {
    const { mayWrite, creates, journal, trial } = this.#run
    if (!mayWrite || creates.left <= 0) return undefined
    const categoryId = await this.#probes.creation.category().catch(unlessFatal)
    if (categoryId === undefined) return undefined
    const body = newPetText({ name: this.#probes.creation.names.next(), categoryId, status: 'available' })
    await creates.take()
    let exchange: Exchange | undefined
    try {
      exchange = await trial.client.sendOnce({
        operation: 'createPet',
        method: 'POST',
        path: '/pets',
        credential: theKey,
        body,
      })
      return exchange
    } finally {
      const residue = exchange === undefined ? undefined : residueOf(exchange)
      creates.settle(residue !== undefined)
      if (residue !== undefined) journal({ kind: 'residue', ...residue })
    }
  }

  /** @throws Inconclusive where the key may only create, and no more may be */
  async #send(): Promise<Exchange> {
    const exchange = await this.#by(this.#means)
    if (exchange === undefined) throw new Inconclusive('no more animals may be created (--max-creates)')
    return exchange
  }

  async #by(means: Means): Promise<Exchange | undefined> {
    if (means === 'fetch') return this.#fetch()
    if (means === 'create') return this.#create()
    this.#sent += 1
    return this.#list(this.#queries[this.#sent % this.#queries.length] ?? '')
  }

  async #again({ request }: Exchange): Promise<Exchange> {
    const { operation, path } = request
    if (operation === 'listPets') return this.#list(path.slice('/pets'.length))
    if (operation === 'listOrders') return this.#orders()
    const made = operation === 'createPet' ? await this.#create() : await this.#fetchAt(path)
    return made ?? this.#send()
  }

  #list(query: string): Promise<Exchange> {
    const path = `/pets${query}`
    return this.#run.trial.client.sendOnce({
      operation: 'listPets',
      method: 'GET',
      path,
      credential: theKey,
    })
  }
}

type Statuses = readonly [PetStatus, PetStatus, PetStatus]

/** In their order, from one that is drawn. */
function statusesFrom(chance: ChanceStream): Statuses {
  const [first, second, third] = petStatuses
  const orders = [petStatuses, [second, third, first], [third, first, second]] as const
  return orders[chance.integer(0, orders.length - 1)] ?? petStatuses
}
