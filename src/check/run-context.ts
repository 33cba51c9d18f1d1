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
import type { Responses } from './responses.ts'
import type { CheckSettings } from './settings.ts'
import type { Target } from './target.ts'
import { variationOf } from './variation.ts'

interface RunParts {
  readonly settings: CheckSettings
  readonly clock: Clock
  readonly target: Target
  readonly contract: Contract
  readonly responses: Responses
  readonly budget: Budget
  readonly journal: Journal
  /** The client of the rate-limit trial, without pacing. */
  readonly trial: {
    readonly client: HttpClient
    readonly budget: Budget
    readonly signal: AbortSignal
    /** The preflight's first exchange with the second key, if any. */
    readonly first?: Exchange
  }
  readonly creates: Creates
  /** Why the preflight ended the run, if it did: then nothing is judged. */
  readonly stopped: string | undefined
}

/** What the scenarios of a run share. */
export type RunContext = ReturnType<typeof newRunContext>

/** Puts together what the scenarios of a run share. */
export function newRunContext(parts: RunParts) {
  const { settings, responses, budget, journal } = parts
  const { seed, profile, plan, maxRequests } = settings
  const mayWrite = profile !== 'read-only'
  const chance = (name: string): ChanceStream => chanceStream(seed, name)
  const leftOut = (): LeftOut =>
    new LeftOut(`left out: the run's ${maxRequests} requests go to what decides a verdict`)
  const need = (isMet: boolean, why: string): void => {
    if (!isMet) throw new NotApplicable(why)
  }
  return {
    ...parts,
    /** The known pets of the target. */
    store: responses.store,
    tag: settings.tag,
    mayWrite,
    /** Chooses the form of requests that do not need a certain one. */
    variation: variationOf(chance),
    /** A stream of chance from the run's seed, by name. Where it must be new each time, the name has the run's tag. */
    chance,
    /** @throws NotApplicable where the run may create no pets */
    requireWrites: (): void => need(mayWrite, 'the read-only profile creates no animal'),
    /** @throws NotApplicable outside the profile that has the experimental operation */
    requireOrders: (): void =>
      need(profile === 'full', 'GET /store/orders is experimental: it belongs to the profile full'),
    /** @throws NotApplicable where no plan was declared, or a custom one */
    requirePlan: (): void =>
      need(planLimits(plan) !== undefined, 'no plan with known figures was declared (--plan)'),
    /** @throws LeftOut where the budget for exploration lacks so many requests */
    requireSpare: (requests: number): void => {
      if (!budget.explore(requests)) throw leftOut()
    },
    /** @throws LeftOut where the run lacks so many requests at its end */
    requireLeft: (requests: number): void => {
      if (budget.left < requests) throw new LeftOut("left out: the run's requests are spent")
    },
    leftOut,
    /** Why there is no created pet: CREATE-1 is violated or else categories, or the key, do not let the run create any. */
    withoutOwnAnimal: (): Inconclusive | NotApplicable =>
      responses.breachOf('CREATE-1') === undefined
        ? new NotApplicable('no animal of its own could be created')
        : new Inconclusive('needs an animal of its own', 'CREATE-1'),
    /** Values drawn by the run's seed. */
    draw: <T>(arbitrary: fc.Arbitrary<T>, count: number, salt: number): readonly T[] =>
      fc.sample(fc.noBias(arbitrary), { seed: seed + salt, numRuns: count }),
    /** Reports an answer that the interface document leaves open. */
    observe: (requirement: RequirementId, question: string, answer: string): void =>
      journal({ kind: 'observation', requirement, question, answer }),
  }
}
