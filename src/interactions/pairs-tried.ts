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
    const most = Math.max(...worth.map(({ isNew }) => isNew))
    const best = worth.filter(({ isNew }) => isNew === most)
    const chosen = best[this.#chance.integer(0, Math.max(0, best.length - 1))]
    if (chosen === undefined) throw new RangeError(`${factor} has no level to choose from`)
    for (const pair of chosen.pairs) this.#tried.add(pair)
    return { ...given, [factor]: chosen.level }
  }
}
