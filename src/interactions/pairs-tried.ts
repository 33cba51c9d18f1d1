import type { ChanceStream } from '../generate/chance.ts'

/** A level for each of some factors, by the factors' names. */
export type Levels = Readonly<Record<string, string>>

/**
 * Which pairs of levels stood together in requests so far, and which level of a further factor brings most new ones: a
 * covering array that grows a factor at a time (Cohen, Dalal, Fredman and Patton, 1997), best first.
 */
export class PairsTried {
  readonly #tried = new Set<string>()
  readonly #chance: Pick<ChanceStream, 'integer'>

  /** @param chance - chooses among levels that bring equally many */
  constructor(chance: Pick<ChanceStream, 'integer'>) {
    this.#chance = chance
  }

  /** The place of the subject with most new pairs, which it counts as tried; a RangeError where there is none. */
  choose(subjects: readonly Levels[]): number {
    return this.#best(subjects.map(pairsOf), 'there is nothing to choose from')
  }

  /** What is given and the level of a factor with most new pairs, which it counts as tried; a RangeError where there is none. */
  extend(given: Levels, factor: string, levels: readonly string[]): Levels {
    const pairs = levels.map((level) => pairsBeside(given, factor, level))
    const level = levels[this.#best(pairs, `${factor} has no level to choose from`)]
    return level === undefined ? given : { ...given, [factor]: level }
  }

  /** Counts levels as tried together that stood in what was sent without being chosen here. */
  note(levels: Levels): void {
    for (const pair of pairsOf(levels)) this.#tried.add(pair)
  }

  /** Those levels of a factor that did not stand beside all that is given yet; all of them where each did. */
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

/** The same whichever of two factors is given: each pair is in the order of the alphabet. */
function pairsBeside(given: Levels, factor: string, level: string): readonly string[] {
  return Object.entries(given).map(([other, one]) =>
    [`${factor}=${level}`, `${other}=${one}`].toSorted().join(' × '),
  )
}
