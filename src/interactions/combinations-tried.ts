import type { Level, Model } from './factor.ts'

/** Of how many factors each combination is: of pairs two, of triples three. */
export type Strength = 2 | 3

interface Placed {
  readonly factor: string
  readonly level: Level
  readonly text: string
}

/**
 * Which combinations of levels subjects had, of so many factors as a strength says (Kuhn, Kacker and Lei, NIST SP 800-142).
 * Unspecified levels are no part of any, nor are two invalid ones, of which one hides the other; a bad credential may be.
 */
export class CombinationsTried<Subject> {
  readonly #model: Model<Subject>
  readonly #levels: readonly ReadonlyMap<string, Placed>[]
  /** What each subject has: no two the same. What they combine is counted once it is asked for. */
  readonly #subjects = new Map<string, readonly Placed[]>()

  constructor(model: Model<Subject>) {
    this.#model = model
    this.#levels = model.factors.map(
      ({ name: factor, levels }) =>
        new Map(levels.map((level) => [level.name, { factor, level, text: `${factor}=${level.name}` }])),
    )
  }

  see(subject: Subject): void {
    const levels = this.#model.factors.map(({ levelOf }) => levelOf(subject) ?? '')
    const placed = levels.flatMap((level, index) => this.#levels[index]?.get(level) ?? [])
    this.#subjects.set(textOf(placed), placed)
  }

  covered(strength: Strength): number {
    return this.#covered(strength).size
  }

  /** Every combination there is that was not tried, each as `factor=level`, joined by ` × `. */
  missing(strength: Strength): readonly string[] {
    const covered = this.#covered(strength)
    return this.#possible(strength).filter((combination) => !covered.has(combination))
  }

  possible(strength: Strength): number {
    return this.#possible(strength).length
  }

  #covered(strength: Strength): ReadonlySet<string> {
    const tried = new Map<string, readonly Placed[]>()
    for (const placed of this.#subjects.values())
      for (const combination of choices(placed, strength)) tried.set(textOf(combination), combination)
    return new Set([...tried].flatMap(([text, combination]) => (this.#isAllowed(combination) ? [text] : [])))
  }

  #possible(strength: Strength): readonly string[] {
    return choices(this.#levels, strength)
      .flatMap((chosen) =>
        chosen.reduce<readonly (readonly Placed[])[]>(
          (begun, levels) => begun.flatMap((some) => [...levels.values()].map((one) => [...some, one])),
          [[]],
        ),
      )
      .filter((combination) => this.#isAllowed(combination))
      .map(textOf)
  }

  #isAllowed(combination: readonly Placed[]): boolean {
    if (combination.some(({ level }) => level.validity === 'unspecified')) return false
    const ruledOut = combination.filter(({ level }) => level.validity === 'invalid')
    if (ruledOut.filter(({ factor }) => factor !== 'credential').length > 1) return false
    const levels = new Map(combination.map(({ factor, level }) => [factor, level.name]))
    return this.#model.isPossible?.(levels) ?? true
  }
}

function textOf(combination: readonly Placed[]): string {
  return combination.map(({ text }) => text).join(' × ')
}

function choices<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  if (count === 0) return [[]]
  return items.flatMap((item, place) =>
    choices(items.slice(place + 1), count - 1).map((others) => [item, ...others]),
  )
}
