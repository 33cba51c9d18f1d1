import { inTurns, isMinimisable } from '../../isolation/minimisable.ts'
import { isOfSameError, isOfSameStatus, mayShareCause } from '../../isolation/same-cause.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { isCreated } from '../../oracle/seen-pet.ts'
import { type BreachPlace, dependsOnEarlier } from '../../spec/cause.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Violated } from '../../spec/judgement.ts'
import { once } from '../once.ts'
import { unlessFatal, unlessUnreachable } from '../outcome.ts'
import { prove } from '../proof.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import { Minimisation, type Minimised } from './minimisation.ts'

/** Breaches of a requirement that may show no more before it is given up. */
const mostFailed = 2

/** Takes what broke apart, each cause once, and tells what else it explains. */
export class Isolation {
  readonly #run: RunContext
  readonly #minimisation: Minimisation
  /** The requirements of breaches that could not be taken apart. */
  readonly #failed: RequirementId[] = []
  /** Those whose violations were told to depend on earlier requests. */
  readonly #dependent = new Set<RequirementId>()

  constructor(run: RunContext, creation: Pick<Creation, 'names'>) {
    this.#run = run
    this.#minimisation = new Minimisation(run, creation)
  }

  /** All that the run judges and that broke so far, as far as there are requests for it: each cause is minimised once. */
  readonly all = once('isolation.all', async (): Promise<void> => {
    const { responses, settings, target } = this.#run
    // A pet that is found after all tells lag from loss.
    const missing = responses.broken.find(isNotFound)?.exchanges.at(-1)
    if (missing !== undefined) await target.send(missing.request).catch(unlessFatal).catch(unlessUnreachable)
    responses.takeApart(true)
    const selected = responses.broken.filter(({ requirement }) => settings.selected.includes(requirement))
    await this.#each(inTurns(selected)).catch(unlessUnreachable)
    responses.takeApart(false)
  })

  async #each(all: readonly Violated[]): Promise<void> {
    let open = all
    for (let [lead] = open; lead !== undefined; [lead] = open)
      open = isMinimisable(lead) ? await this.#isolate(lead, open) : open.slice(1)
  }

  /** @returns which of the others are still to be taken apart */
  async #isolate(lead: Violated, open: readonly Violated[]): Promise<readonly Violated[]> {
    const { requirement } = lead
    const isolated = await this.#minimisation.of(lead)
    // Among them is what the first one broke while it was taken apart.
    const others = open.filter((one) => one !== lead)
    const isRepeated =
      isolated !== undefined &&
      !dependsOnEarlier(isolated) &&
      (isolated.least !== lead || isolated.keys.length > 0)
    const also = new Set(isRepeated ? others.filter((one) => this.#isExplained(one, lead, isolated)) : [])
    // That a requirement's violations depend on earlier requests is told once.
    if (isolated !== undefined && (isRepeated || !this.#dependent.has(requirement))) {
      if (!isRepeated) this.#dependent.add(requirement)
      this.#report(lead, isolated, [...also])
    }
    if (!isRepeated) this.#failed.push(requirement)
    // Where two could not be taken apart, others of their requirement can hardly be.
    const isGivenUp = this.#failed.filter((one) => one === requirement).length >= mostFailed
    const left = others.filter((one) => !also.has(one) && !(isGivenUp && one.requirement === requirement))
    if (isRepeated) return left
    // What else an answer violates that is not seen again comes last: it is hardly seen again either.
    const isOfAnswer = (one: Violated): boolean => lastNumber(one) === lastNumber(lead)
    return [...left.filter((one) => !isOfAnswer(one)), ...left.filter(isOfAnswer)]
  }

  #report(lead: Violated, isolated: Minimised, also: readonly Violated[]): void {
    const { factors, least, satisfying, counterexample } = isolated
    const both = counterexample?.isSame === true && satisfying !== undefined ? [satisfying] : []
    // What the least request does not violate by itself comes of what it does.
    const rootOf = ({ requirement }: Violated): Pick<BreachPlace, 'blockedBy'> =>
      requirement === lead.requirement || this.#isShownBy(least, requirement)
        ? {}
        : { blockedBy: lead.requirement }
    this.#run.journal({
      ...{ kind: 'cause', ...placeOf(lead), factors, expected: least.expected, actual: least.actual },
      proof: prove([...least.exchanges, ...both]),
      ...(counterexample === undefined ? {} : { counterexample }),
      also: also.map((one) => ({ ...placeOf(one), ...rootOf(one) })),
    })
  }

  /** Whether what shows one violation violates a requirement too. */
  #isShownBy({ exchanges }: Violated, requirement: RequirementId): boolean {
    return exchanges.some((one) => this.#run.responses.isBrokenBy(one, requirement))
  }

  /** Whether a breach has all that the cause of another one takes, and that cause breaks its requirement too. */
  #isExplained(broken: Violated, lead: Violated, { keys, least }: Minimised): boolean {
    const { requirement } = broken
    if (isOfSameStatus(broken, lead)) return true
    // What was not minimised shows nothing of other requirements.
    const isOfBoth = least !== lead && this.#isShownBy(least, requirement)
    if (requirement !== lead.requirement && !isOfBoth && !isOfSameError(broken, least)) return false
    if (!mayShareCause(requirement, lead)) return false
    if (lastNumber(broken) === lastNumber(lead)) return true
    return this.#minimisation.hasAll(keys, broken, lead.requirement)
  }
}

/** Whether a created pet was not found. */
function isNotFound({ requirement, exchanges }: Violated): boolean {
  const fetch = exchanges.at(-1)
  return (
    requirement === 'GET-1' && exchanges.some(isCreated) && fetch !== undefined && statusOf(fetch) === 404
  )
}

function lastNumber({ exchanges }: Violated): number | undefined {
  return exchanges.at(-1)?.number
}

/** As the finding has it, whose evidence is in the order in which it was made. */
function placeOf({ requirement, exchanges }: Violated): BreachPlace {
  return { requirement, number: Math.max(0, ...exchanges.map(({ number }) => number)) }
}
