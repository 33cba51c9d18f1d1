import { requirement } from '../spec/catalogue.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Waivers } from '../spec/waiver.ts'
import { covers, holdsOn } from '../verdict/covers.ts'

/** A MUST is broken, and a run is to end with the first one. */
export class BreachMet extends Error {
  override readonly name = 'BreachMet'
  readonly requirement: RequirementId

  constructor(id: RequirementId) {
    super('the run ended with the first broken MUST (--fail-fast)')
    this.requirement = id
  }
}

/** What a run is told of breaches: those that are beyond doubt. */
export interface MetBreach {
  readonly requirement: RequirementId
  readonly expected: string
  readonly actual: string
}

/** Ends a run with the first broken MUST that was selected and is not waived. */
export class FirstBreach {
  readonly #abort = new AbortController()
  readonly #isGating: (breach: MetBreach) => boolean

  /**
   * @param selected - the requirements that are judged
   * @param waivers - of the run, if it has any
   * @param baseUrl - of its target
   * @param startedAt - when it began
   */
  constructor(
    selected: readonly RequirementId[],
    waivers: Waivers | undefined,
    baseUrl: string,
    startedAt: Date,
  ) {
    const holding = (waivers?.entries ?? []).filter((waiver) => holdsOn(waiver, startedAt))
    this.#isGating = (breach) =>
      selected.includes(breach.requirement) &&
      requirement(breach.requirement).level === 'MUST' &&
      !holding.some((waiver) => covers(waiver, breach, baseUrl))
  }

  /** Aborts with {@link BreachMet}. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Takes in a breach. */
  see(breach: MetBreach): void {
    if (!this.signal.aborted && this.#isGating(breach)) this.#abort.abort(new BreachMet(breach.requirement))
  }
}
