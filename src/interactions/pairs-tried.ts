import type { ChanceStream } from '../generate/chance.ts'

/** A level for each of some factors, by their names. */
export type Levels = Readonly<Record<string, string>>

/** The pairs of levels tested so far. It builds a covering array greedily, factor by factor (AETG, Cohen et al., 1997). */
export class PairsTried {
  readonly #tried = new Set<string>()
  readonly #chance: Pick<ChanceStream, 'integer'>

  /** `chance` chooses among levels with equally many new pairs. */
  constructor(chance: Pick<ChanceStream, 'integer'>) {
    this.#chance = chance
  }

  /** The index of the subject with most new pairs, which then count as tested. @throws RangeError without subjects */
  choose(subjects: readonly Levels[]): number {
    return this.#best(subjects.map(pairsOf), 'there is nothing to choose from')
  }

  /** Adds the level of a factor with most new pairs, which then count as tested. @throws RangeError without levels */
  extend(given: Levels, factor: string, levels: readonly string[]): Levels {
    const pairs = levels.map((level) => pairsBeside(given, factor, level))
    const level = levels[this.#best(pairs, `${factor} has no level to choose from`)]
    return level === undefined ? given : { ...given, [factor]: level }
  }

  /** Counts the pairs of a request that was sent without a choice made here. */
  note(levels: Levels): void {
    for (const pair of pairsOf(levels)) this.#tried.add(pair)
  }

  /** The levels of a factor that were not tested with all the given levels yet; all of them if each was. */
  newBeside(given: Levels, factor: string, levels: readonly string[]): readonly string[] {
    const untried = levels.filter((level) => this.#countNew(pairsBeside(given, factor, level)) > 0)
    return untried.length > 0 ? untried : levels
  }

  #best(choices: readonly (readonly string[])[], ifNone: string): number {
    const worth = choices.map((pairs) => this.#countNew(pairs))
    const most = Math.max(...worth)
    const best = [...choices.entries()].filter(([place]) => worth[place] === most)
    const [place, pairs] = best[this.#chance.integer(0, Math.max(0, best.length - 1))] ?? []
    if (place === undefined || pairs === undefined) throw new RangeError(ifNone)
    for (const pair of pairs) this.#tried.add(pair)
    return place
  }

  #countNew(pairs: readonly string[]): number {
    return pairs.filter((pair) => !this.#tried.has(pair)).length
  }
}

function pairsOf(levels: Levels): readonly string[] {
  const all = Object.entries(levels)
  return all.flatMap(([factor, level], place) =>
    pairsBeside(Object.fromEntries(all.slice(0, place)), factor, level),
  )
}

/** Each pair in alphabetical order, so that it is the same whichever factor is given. */
function pairsBeside(given: Levels, factor: string, level: string): readonly string[] {
  return Object.entries(given).map(([other, one]) =>
    [`${factor}=${level}`, `${other}=${one}`].toSorted().join(' × '),
  )
}
