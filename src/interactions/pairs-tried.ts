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
    return this.#best(subjects.map(pairsOf), 'there is nothing to choose from')
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
    const worth = levels.map((level) => [[`${factor}=${level}`, beside]] as const)
    const level = levels[this.#best(worth, `${factor} has no level to choose from`)]
    return level === undefined ? given : { ...given, [factor]: level }
  }

  /** Counts levels as tried together that stood in what was sent without being chosen here. */
  note(levels: Levels): void {
    this.#count(pairsOf(levels))
  }

  /** Those levels of a factor that did not stand beside all that is given yet; all of them where each did. */
  newBeside(given: Levels, factor: string, levels: readonly string[]): readonly string[] {
    const beside = placedOf(given)
    const untried = levels.filter((level) => this.#countNew([[`${factor}=${level}`, beside]]) > 0)
    return untried.length > 0 ? untried : levels
  }

  /** The place of the one with most new pairs, which are counted as tried. */
  #best(choices: readonly Pairs[], ifNone: string): number {
    const worth = choices.map((pairs) => this.#countNew(pairs))
    const most = Math.max(...worth)
    const best = [...choices.entries()].filter(([place]) => worth[place] === most)
    const [place, pairs] = best[this.#chance.integer(0, Math.max(0, best.length - 1))] ?? []
    if (place === undefined || pairs === undefined) throw new RangeError(ifNone)
    this.#count(pairs)
    return place
  }

  #countNew(pairs: Pairs): number {
    const isNew = (placed: string) => (other: string) => this.#tried.get(placed)?.has(other) !== true
    return pairs.reduce((sum, [placed, others]) => sum + others.filter(isNew(placed)).length, 0)
  }

  /** Both ways: which of two factors is given, and which is chosen, is not always the same. */
  #count(pairs: Pairs): void {
    for (const [placed, others] of pairs)
      for (const other of others) {
        this.#triedWith(placed).add(other)
        this.#triedWith(other).add(placed)
      }
  }

  #triedWith(placed: string): Set<string> {
    const tried = this.#tried.get(placed) ?? new Set()
    this.#tried.set(placed, tried)
    return tried
  }
}

/** Levels, each with those that it stands beside. */
type Pairs = readonly (readonly [placed: string, others: readonly string[]])[]

function pairsOf(levels: Levels): Pairs {
  const placed = placedOf(levels)
  return placed.map((one, place) => [one, placed.slice(0, place)])
}

function placedOf(levels: Levels): readonly string[] {
  return Object.entries(levels).map(([factor, level]) => `${factor}=${level}`)
}
