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
  readonly #subjects = new Set<string>()
  readonly #seen: Readonly<Record<Strength, Set<number>>> = { 2: new Set(), 3: new Set() }
  readonly #covered: Readonly<Record<Strength, Set<number>>> = { 2: new Set(), 3: new Set() }

  constructor(model: Model<Subject>) {
    this.#model = model
    this.#levels = model.factors.flatMap(({ name, levels }) =>
      levels.map((level) => ({ factor: name, level })),
    )
    let begin = 0
    this.#places = model.factors.map(({ levels }) => {
      const places = new Map(levels.map(({ name }, index) => [name, begin + index]))
      begin += levels.length
      return places
    })
  }

  /** Takes in a subject. One that has the levels of another adds nothing. */
  see(subject: Subject): void {
    const places = this.#model.factors.flatMap(({ levelOf }, index) => {
      const level = levelOf(subject)
      return (level === undefined ? undefined : this.#places[index]?.get(level)) ?? []
    })
    const key = places.join()
    if (this.#subjects.has(key)) return
    this.#subjects.add(key)
    for (const combination of [...chosenOf(places, 2), ...chosenOf(places, 3)]) this.#add(combination)
  }

  /** How many combinations were tried. */
  covered(strength: Strength): number {
    return this.#covered[strength].size
  }

  /** Every combination there is that was not tried, each as `factor=level`, joined by ` × `. */
  missing(strength: Strength): readonly string[] {
    return this.#possible(strength)
      .filter((combination) => !this.#covered[strength].has(this.#codeOf(combination)))
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

  #add(combination: readonly number[]): void {
    const strength = combination.length === 2 ? 2 : 3
    const code = this.#codeOf(combination)
    if (this.#seen[strength].has(code)) return
    this.#seen[strength].add(code)
    if (this.#isAllowed(combination)) this.#covered[strength].add(code)
  }

  /** A number for a combination that no other of its strength has. */
  #codeOf(combination: readonly number[]): number {
    return combination.reduce((code, place) => code * this.#levels.length + place, 0)
  }

  #possible(strength: Strength): readonly (readonly number[])[] {
    const ofFactors = this.#places.map((places) => [...places.values()])
    return chosenOf(ofFactors, strength)
      .flatMap((chosen) =>
        chosen.reduce<readonly (readonly number[])[]>(
          (begun, places) => begun.flatMap((some) => places.map((place) => [...some, place])),
          [[]],
        ),
      )
      .filter((combination) => this.#isAllowed(combination))
  }

  #placed(combination: readonly number[]): readonly Placed[] {
    return combination.flatMap((place) => this.#levels[place] ?? [])
  }

  #isAllowed(combination: readonly number[]): boolean {
    const placed = this.#placed(combination)
    if (placed.some(({ level }) => level.validity === 'unspecified')) return false
    const ruledOut = placed.filter(
      ({ factor, level }) => level.validity === 'invalid' && factor !== credential,
    )
    if (ruledOut.length > 1) return false
    const { isPossible } = this.#model
    return isPossible?.(new Map(placed.map(({ factor, level }) => [factor, level.name]))) !== false
  }
}

/** Every choice of so many, in the order in which they stand. */
function chosenOf<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  if (count === 0) return [[]]
  return items.flatMap((last, index) =>
    chosenOf(items.slice(0, index), count - 1).map((before) => [...before, last]),
  )
}
