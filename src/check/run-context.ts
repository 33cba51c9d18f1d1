import fc from 'fast-check'
import { type ChanceStream, chanceStream } from '../generate/chance.ts'
import type { Budget } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { planLimits } from '../http/pacing/plan.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Creates } from './creates.ts'
import type { Journal } from './journal.ts'
import { Inconclusive, LeftOut, NotApplicable } from './outcome.ts'
import { shownExchange } from './proof.ts'
import type { Responses } from './responses.ts'
import type { CheckSettings } from './settings.ts'
import type { Target } from './target.ts'
import { Variation } from './variation.ts'

/** What the rate-limit trial sends with. */
export interface TrialClient {
  readonly client: HttpClient
  /** Of its own, empty until the trial extends it. */
  readonly budget: Budget
  readonly signal: AbortSignal
}

/** All that the probes of one run share. */
export class RunContext {
  readonly settings: CheckSettings
  /** The time of the run: nothing that belongs to it reads another. */
  readonly clock: Clock
  readonly target: Target
  /** Read when first asked for. */
  readonly contract: () => Promise<Contract>
  readonly responses: Responses
  readonly budget: Budget
  readonly journal: Journal
  /** The client of the rate-limit trial: it has a key, a budget and no pacing of its own. */
  readonly trial: TrialClient
  readonly creates: Creates
  /** What is known of the target's pets. */
  readonly store: StoreView
  /** Chooses how requests are made that are made for something else. */
  readonly variation: Variation
  /** Five letters and digits that tell this run's animals from all others: they are in every name. */
  readonly tag: string

  constructor(
    parts: Pick<
      RunContext,
      'settings' | 'clock' | 'target' | 'creates' | 'contract' | 'responses' | 'budget' | 'journal' | 'trial'
    >,
  ) {
    this.settings = parts.settings
    this.target = parts.target
    this.contract = parts.contract
    this.responses = parts.responses
    this.budget = parts.budget
    this.journal = parts.journal
    this.trial = parts.trial
    this.creates = parts.creates
    this.store = parts.responses.store
    this.clock = parts.clock
    this.tag = parts.settings.tag
    this.variation = new Variation((name) => this.chance(name))
  }

  /** True where the profile lets the run create animals. */
  get mayWrite(): boolean {
    return this.settings.profile !== 'read-only'
  }

  /**
   * Stops a check that would have to create animals where nothing may be written.
   *
   * @throws NotApplicable
   */
  requireWrites(): void {
    if (!this.mayWrite) throw new NotApplicable('the read-only profile creates no animal')
  }

  /** Why there is no animal of its own: creates that break the interface or, where none does, categories or a key that are the service's own affair. */
  withoutOwnAnimal(): Inconclusive | NotApplicable {
    return this.responses.breachOf('CREATE-1') === undefined
      ? new NotApplicable('no animal of its own could be created')
      : new Inconclusive('needs an animal of its own', 'CREATE-1')
  }

  /**
   * Stops a check of the experimental operation outside the profile that has it.
   *
   * @throws NotApplicable
   */
  requireOrders(): void {
    if (this.settings.profile !== 'full') {
      throw new NotApplicable('GET /store/orders is experimental: it belongs to the profile full')
    }
  }

  /**
   * Stops a check of a plan's figures where no plan was declared, or one whose figures are custom.
   *
   * @throws NotApplicable
   */
  requirePlan(): void {
    if (planLimits(this.settings.plan) === undefined) {
      throw new NotApplicable('no plan with known figures was declared (--plan)')
    }
  }

  /**
   * Stops a check that goes further than the verdict needs, where the run's requests do not stretch to it.
   *
   * @throws LeftOut
   */
  requireSpare(requests: number): void {
    if (!this.budget.explore(requests)) throw this.leftOut()
  }

  /** Says that the run's requests do not stretch to a check that goes further than the verdict needs. */
  leftOut(): LeftOut {
    return new LeftOut(
      `left out: the run's ${this.settings.maxRequests} requests go to what decides a verdict`,
    )
  }

  /** Values drawn with the run's seed: the same ones in every run with that seed. */
  draw<T>(arbitrary: fc.Arbitrary<T>, count: number, salt: number): readonly T[] {
    return fc.sample(fc.noBias(arbitrary), { seed: this.settings.seed + salt, numRuns: count })
  }

  /** A stream of chance from the run's seed. Its name has the run's tag where what is drawn must be new each time: it then makes no difference to what is sent beside it. */
  chance(name: string): ChanceStream {
    return chanceStream(this.settings.seed, name)
  }

  /**
   * Records an answer that the interface document leaves open.
   *
   * @param exchange - that it was given in, where one by itself tells
   */
  observe(requirement: RequirementId, question: string, answer: string, exchange?: Exchange): void {
    const shown = exchange === undefined ? {} : { number: exchange.number, shown: shownExchange(exchange) }
    this.journal({ kind: 'observation', requirement, question, answer, ...shown })
  }
}
