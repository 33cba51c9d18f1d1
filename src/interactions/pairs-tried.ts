import type { ChanceStream } from '../generate/chance.ts'

/** A level for each of some factors, by the factors' names. */
export type Levels = Readonly<Record<string, string>>

/**
 * Which pairs of levels stood together in what was sent so far, and which level of a further factor brings most new ones:
 * a covering array that grows a factor at a time (Cohen, Dalal, Fredman and Patton, 1997), best first, so that whatever
 * number of requests there is covers most.
 */
export class PairsTried {
  readonly #tried = new Set<string>()
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
      const pairs = pairsOf(levels)
      return { index, pairs, isNew: pairs.filter((pair) => !this.#tried.has(pair)).length }
    })
    const chosen = this.#best(worth)
    if (chosen === undefined) throw new RangeError('there is nothing to choose from')
    for (const pair of chosen.pairs) this.#tried.add(pair)
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
    const worth = levels.map((level) => {
      const pairs = Object.entries(given).map(([other, beside]) => `${other}=${beside} × ${factor}=${level}`)
      return { level, pairs, isNew: pairs.filter((pair) => !this.#tried.has(pair)).length }
    })
    const chosen = this.#best(worth)
    if (chosen === undefined) throw new RangeError(`${factor} has no level to choose from`)
    for (const pair of chosen.pairs) this.#tried.add(pair)
    return { ...given, [factor]: chosen.level }
  }

  #best<Choice extends { readonly isNew: number }>(choices: readonly Choice[]): Choice | undefined {
    const most = Math.max(...choices.map(({ isNew }) => isNew))
    const best = choices.filter(({ isNew }) => isNew === most)
    return best[this.#chance.integer(0, Math.max(0, best.length - 1))]
  }
}

function pairsOf(levels: Levels): readonly string[] {
  const placed = Object.entries(levels).map(([factor, level]) => `${factor}=${level}`)
  return placed.flatMap((one, index) => placed.slice(0, index).map((other) => `${other} × ${one}`))
}
