import fc from 'fast-check'
import { type ChanceStream, chanceStream } from '../generate/chance.ts'
import type { Budget } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { HttpClient } from '../http/http-client.ts'
import { planLimits } from '../http/pacing/plan.ts'
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
interface TrialClient {
  readonly client: HttpClient
  /** Of its own, empty until the trial extends it. */
  readonly budget: Budget
  readonly signal: AbortSignal
  /** What the preflight sent first with the second key, if it did. */
  readonly first?: Exchange
}

/** What a run consists of. */
interface RunParts {
  readonly settings: CheckSettings
  /** The time of the run: nothing that belongs to it reads another. */
  readonly clock: Clock
  readonly target: Target
  readonly contract: Contract
  readonly responses: Responses
  readonly budget: Budget
  readonly journal: Journal
  /** The client of the rate-limit trial: it has a key, a budget and no pacing of its own. */
  readonly trial: TrialClient
  readonly creates: Creates
  /** Why the preflight ended the run, if it did: nothing that the target answered is judged then. */
  readonly stopped: string | undefined
}

/** All that the probes of one run share. */
export type RunContext = ReturnType<typeof newRunContext>

/** Puts together what the probes of one run share, and what lets them go ahead. */
export function newRunContext(parts: RunParts) {
  const { settings, responses, budget, journal } = parts
  const { seed, profile, plan, maxRequests } = settings
  const mayWrite = profile !== 'read-only'
  const chance = (name: string): ChanceStream => chanceStream(seed, name)
  const leftOut = (): LeftOut =>
    new LeftOut(`left out: the run's ${maxRequests} requests go to what decides a verdict`)
  /** @throws NotApplicable */
  const need = (isMet: boolean, why: string): void => {
    if (!isMet) throw new NotApplicable(why)
  }
  return {
    ...parts,
    /** What is known of the target's pets. */
    store: responses.store,
    /** Five letters and digits that tell this run's animals from all others: they are in every name. */
    tag: settings.tag,
    /** True where the profile lets the run create animals. */
    mayWrite,
    /** Chooses how requests are made that are made for something else. */
    variation: new Variation(chance),
    /**
     * A stream of chance from the run's seed. Its name has the run's tag where what is drawn must be new each time: it then
     * makes no difference to what is sent beside it.
     */
    chance,
    /** Stops a check that would have to create animals where nothing may be written. */
    requireWrites: (): void => need(mayWrite, 'the read-only profile creates no animal'),
    /** Stops a check of the experimental operation outside the profile that has it. */
    requireOrders: (): void =>
      need(profile === 'full', 'GET /store/orders is experimental: it belongs to the profile full'),
    /** Stops a check of a plan's figures where no plan was declared, or one whose figures are custom. */
    requirePlan: (): void =>
      need(planLimits(plan) !== undefined, 'no plan with known figures was declared (--plan)'),
    /**
     * Stops a check that goes further than the verdict needs, where the run's requests do not stretch to it.
     *
     * @throws LeftOut
     */
    requireSpare: (requests: number): void => {
      if (!budget.explore(requests)) throw leftOut()
    },
    /**
     * Stops what comes at the end of a run, where so many requests are not left.
     *
     * @throws LeftOut
     */
    requireLeft: (requests: number): void => {
      if (budget.left < requests) throw new LeftOut("left out: the run's requests are spent")
    },
    /** Says that the run's requests do not stretch to a check that goes further than the verdict needs. */
    leftOut,
    /**
     * Why there is no animal of its own: creates that break the interface or, where none does, categories or a key that are
     * the service's own affair.
     */
    withoutOwnAnimal: (): Inconclusive | NotApplicable =>
      responses.breachOf('CREATE-1') === undefined
        ? new NotApplicable('no animal of its own could be created')
        : new Inconclusive('needs an animal of its own', 'CREATE-1'),
    /** Values drawn with the run's seed: the same ones in every run with that seed. */
    draw: <T>(arbitrary: fc.Arbitrary<T>, count: number, salt: number): readonly T[] =>
      fc.sample(fc.noBias(arbitrary), { seed: seed + salt, numRuns: count }),
    /**
     * Records an answer that the interface document leaves open.
     *
     * @param exchange - that it was given in, where one by itself tells
     */
    observe: (requirement: RequirementId, question: string, answer: string, exchange?: Exchange): void => {
      const shown = exchange && { number: exchange.number, shown: shownExchange(exchange) }
      journal({ kind: 'observation', requirement, question, answer, ...shown })
    },
  }
}
