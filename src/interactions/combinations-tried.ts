import type { Level, Model } from './factor.ts'

/** Of how many factors each combination is: of pairs two, of triples three. */
export type Strength = 2 | 3

/** Where what a request lacks is its credential alone, everything else may vary beside it, invalid or not. */
const credential = 'credential'

interface Placed {
  readonly factor: string
  readonly level: Level
}

/**
 * Which combinations of levels subjects had, of so many factors as a strength says (Kuhn, Kacker and Lei, NIST SP 800-142).
 * Levels that the document leaves open are no part of any, and two that it rules out are none, since the first hides
 * the second; but a bad credential stands beside everything.
 */
export class CombinationsTried<Subject> {
  readonly #model: Model<Subject>
  /** Every level of every factor, and by a factor's place and a level's name its place among them. */
  readonly #levels: readonly Placed[]
  readonly #places: readonly ReadonlyMap<string, number>[]
  /** The levels of each subject, by their places: what they combine is counted once it is asked for. No two have the same. */
  readonly #subjects = new Map<number, readonly number[]>()

  constructor(model: Model<Subject>) {
    this.#model = model
    this.#levels = model.factors.flatMap(({ name, levels }) =>
      levels.map((level) => ({ factor: name, level })),
    )
    const subjects = model.factors.reduce((product, { levels }) => product * (levels.length + 1), 1)
    if (!Number.isSafeInteger(subjects)) throw new RangeError(`${model.name} has too many levels to number`)
    let begin = 0
    this.#places = model.factors.map(({ levels }) => {
      const places = new Map(levels.map(({ name }, index) => [name, begin + index]))
      begin += levels.length
      return places
    })
  }

  /** Takes in a subject. One that has the levels of another adds nothing. */
  see(subject: Subject): void {
    const places: number[] = []
    let [code, begin] = [0, 0]
    for (let index = 0; index < this.#model.factors.length; index += 1) {
      const factor = this.#model.factors[index]
      if (factor === undefined) continue
      const level = factor.levelOf(subject)
      const place = level === undefined ? undefined : this.#places[index]?.get(level)
      code = code * (factor.levels.length + 1) + (place === undefined ? 0 : place - begin + 1)
      begin += factor.levels.length
      if (place !== undefined) places.push(place)
    }
    if (!this.#subjects.has(code)) this.#subjects.set(code, places)
  }

  /** How many combinations were tried. */
  covered(strength: Strength): number {
    return this.#covered(strength).size
  }

  /** Every combination there is that was not tried, each as `factor=level`, joined by ` × `. */
  missing(strength: Strength): readonly string[] {
    const covered = this.#covered(strength)
    return this.#possible(strength)
      .filter((combination) => !covered.has(this.#codeOf(combination)))
      .map((combination) =>
        this.#placed(combination)
          .map(({ factor, level }) => `${factor}=${level.name}`)
          .join(' × '),
      )
  }

  /** How many combinations there are. */
  possible(strength: Strength): number {
    return this.#possible(strength).length
  }

  #covered(strength: Strength): ReadonlySet<number> {
    const seen = new Set<number>()
    const covered = new Set<number>()
    for (const places of this.#subjects.values())
      eachChoice(places, strength, (combination) => {
        const code = this.#codeOf(combination)
        if (seen.has(code)) return
        seen.add(code)
        if (this.#isAllowed(combination)) covered.add(code)
      })
    return covered
  }

  /** A number for a combination that no other of its strength has. */
  #codeOf(combination: readonly number[]): number {
    let code = 0
    for (const place of combination) code = code * this.#levels.length + place
    return code
  }

  #possible(strength: Strength): readonly (readonly number[])[] {
    const possible: (readonly number[])[] = []
    eachChoice(this.#places, strength, (chosen) => {
      const all = chosen.reduce<readonly (readonly number[])[]>(
        (begun, places) => begun.flatMap((some) => [...places.values()].map((place) => [...some, place])),
        [[]],
      )
      possible.push(...all.filter((combination) => this.#isAllowed(combination)))
    })
    return possible
  }

  #placed(combination: readonly number[]): readonly Placed[] {
    return combination.flatMap((place) => this.#levels[place] ?? [])
  }

  #isAllowed(combination: readonly number[]): boolean {
    let ruledOut = 0
    for (const place of combination) {
      const { factor, level } = this.#levels[place] ?? {}
      if (level?.validity === 'unspecified') return false
      if (level?.validity === 'invalid' && factor !== credential) ruledOut += 1
    }
    if (ruledOut > 1) return false
    const { isPossible } = this.#model
    if (isPossible === undefined) return true
    return isPossible(new Map(this.#placed(combination).map(({ factor, level }) => [factor, level.name])))
  }
}

/**
 * Visits every choice of so many, in the order in which they stand.
 *
 * @param items - none of them undefined
 * @param chosen - what is chosen already: the one array that all choices are shown in, one after the other
 * @param from - the place of the first that may be chosen yet
 */
function eachChoice<Item extends object | number>(
  items: readonly Item[],
  count: number,
  visit: (chosen: readonly Item[]) => void,
  chosen: Item[] = [],
  from = 0,
): void {
  if (chosen.length === count) {
    visit(chosen)
    return
  }
  for (let place = from; place < items.length; place += 1) {
    const item = items[place]
    if (item === undefined) continue
    chosen.push(item)
    eachChoice(items, count, visit, chosen, place + 1)
    chosen.pop()
  }
}
