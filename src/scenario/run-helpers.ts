import fc from 'fast-check'
import { type ChanceStream, chanceStream } from '../generate/chance.ts'
import type { Budget } from '../http/budget.ts'
import { planLimits } from '../http/pacing/plan.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Journal } from './journal.ts'
import { Inconclusive, LeftOut, NotApplicable } from './outcome.ts'
import type { Responses } from './responses.ts'
import type { CheckSettings } from './settings.ts'
import { variationOf } from './variation.ts'

/** What scenarios use besides requests: permissions, budget, values drawn by the seed, and reports. */
export function runHelpersOf(
  { seed, profile, plan, maxRequests, tag }: CheckSettings,
  responses: Responses,
  budget: Budget,
  journal: Journal,
) {
  const mayWrite = profile !== 'read-only'
  const chance = (name: string): ChanceStream => chanceStream(seed, name)
  const leftOut = (): LeftOut =>
    new LeftOut(`left out: the run's ${maxRequests} requests go to what decides a verdict`)
  const need = (isMet: boolean, why: string): void => {
    if (!isMet) throw new NotApplicable(why)
  }
  return {
    store: responses.store,
    tag,
    mayWrite,
    /** Chooses the form of requests that need no certain one. */
    variation: variationOf(chance),
    /** A stream of chance by name; with the run's tag in the name, it differs in each run. */
    chance,
    /** @throws NotApplicable where the run may create no pets */
    requireWrites: (): void => need(mayWrite, 'the read-only profile creates no pet'),
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
    /** Why no created pet exists: CREATE-1 is violated, or the key or the categories do not permit any. */
    withoutOwnAnimal: (): Inconclusive | NotApplicable =>
      responses.breachOf('CREATE-1') === undefined
        ? new NotApplicable('no pet of its own could be created')
        : new Inconclusive('needs a pet of its own', 'CREATE-1'),
    /** Values drawn by the run's seed. */
    draw: <T>(arbitrary: fc.Arbitrary<T>, count: number, salt: number): readonly T[] =>
      fc.sample(fc.noBias(arbitrary), { seed: seed + salt, numRuns: count }),
    /** Reports an answer that the document leaves open. */
    observe: (requirement: RequirementId, question: string, answer: string): void =>
      journal({ kind: 'observation', requirement, question, answer }),
  }
}
