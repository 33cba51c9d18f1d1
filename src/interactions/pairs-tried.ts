import type { ChanceStream } from '../generate/chance.ts'

/** A level for each of some factors, by the factors' names. */
export type Levels = Readonly<Record<string, string>>

/**
 * Which pairs of levels stood together in what was sent so far, and which level of a further factor brings most new ones:
 * a covering array that grows a factor at a time (Cohen, Dalal, Fredman and Patton, 1997), best first, so that whatever
 * number of requests there is covers most.
 */
export class PairsTried {
  /** What each level stood together with, both as `factor=level`. */
  readonly #tried = new Map<string, Set<string>>()
  readonly #chance: Pick<ChanceStream, 'integer'>

  /** @param chance - chooses among levels that bring equally many */
  constructor(chance: Pick<ChanceStream, 'integer'>) {
    this.#chance = chance
  }

  /**
   * Chooses, of several subjects, the one whose levels stood together least often, and counts them as tried.
   *
   * @returns its place among them
   * @throws RangeError where there is none
   */
  choose(subjects: readonly Levels[]): number {
    const worth = subjects.map((levels, index) => {
      const placed = placedOf(levels)
      const isNew = placed.reduce((sum, one, place) => sum + this.#newBeside(one, placed.slice(0, place)), 0)
      return { index, placed, isNew }
    })
    const chosen = this.#best(worth)
    if (chosen === undefined) throw new RangeError('there is nothing to choose from')
    for (const [place, one] of chosen.placed.entries()) this.#count(one, chosen.placed.slice(0, place))
    return chosen.index
  }

  /**
   * Chooses the level of a factor that stood least often beside what is given, and counts it as tried with that.
   *
   * @param levels - of the factor, one at least
   * @returns what is given, and that level
   * @throws RangeError where there is no level
   */
  extend(given: Levels, factor: string, levels: readonly string[]): Levels {
    const beside = placedOf(given)
    const worth = levels.map((level) => {
      const placed = `${factor}=${level}`
      return { level, placed, isNew: this.#newBeside(placed, beside) }
    })
    const chosen = this.#best(worth)
    if (chosen === undefined) throw new RangeError(`${factor} has no level to choose from`)
    this.#count(chosen.placed, beside)
    return { ...given, [factor]: chosen.level }
  }

  /** Counts levels as tried together that stood in what was sent without being chosen here. */
  note(levels: Levels): void {
    const placed = placedOf(levels)
    for (const [place, one] of placed.entries()) this.#count(one, placed.slice(0, place))
  }

  /** Those levels of a factor that did not stand beside all that is given yet; all of them where each did. */
  newBeside(given: Levels, factor: string, levels: readonly string[]): readonly string[] {
    const beside = placedOf(given)
    const untried = levels.filter((level) => this.#newBeside(`${factor}=${level}`, beside) > 0)
    return untried.length > 0 ? untried : levels
  }

  #newBeside(placed: string, others: readonly string[]): number {
    const tried = this.#tried.get(placed)
    if (tried === undefined) return others.length
    return others.reduce((sum, other) => (tried.has(other) ? sum : sum + 1), 0)
  }

  /** Both ways: which of two factors is given, and which is chosen, is not always the same. */
  #count(placed: string, others: readonly string[]): void {
    const tried = this.#triedWith(placed)
    for (const other of others) {
      tried.add(other)
      this.#triedWith(other).add(placed)
    }
  }

  #triedWith(placed: string): Set<string> {
    const tried = this.#tried.get(placed) ?? new Set()
    this.#tried.set(placed, tried)
    return tried
  }

  #best<Choice extends { readonly isNew: number }>(choices: readonly Choice[]): Choice | undefined {
    const most = Math.max(...choices.map(({ isNew }) => isNew))
    const best = choices.filter(({ isNew }) => isNew === most)
    return best[this.#chance.integer(0, Math.max(0, best.length - 1))]
  }
}

function placedOf(levels: Levels): readonly string[] {
  return Object.entries(levels).map(([factor, level]) => `${factor}=${level}`)
}
