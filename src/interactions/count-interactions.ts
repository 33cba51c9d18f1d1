import type { Factor, Level, Model } from './factor.ts'

/** How many interactions of a strength there are, and how many of them were tried. */
export interface Covered {
  readonly covered: number
  readonly possible: number
  /** Those that were not tried, each as `factor=level`, joined by ` × `. */
  readonly missing: readonly string[]
}

/** Where what a request lacks is its credential alone, everything else may vary beside it, invalid or not. */
const credential = 'credential'

/**
 * Counts the interactions of so many factors that subjects cover: every combination of a level of each (Kuhn, Kacker
 * and Lei, NIST SP 800-142). Levels that the document leaves open are no part of any, and two that it rules out are
 * none, since the first hides the second; but a bad credential stands beside everything.
 *
 * @param strength - 2 for pairs, 3 for triples
 */
export function countInteractions<Subject>(
  model: Model<Subject>,
  subjects: readonly Subject[],
  strength: 2 | 3,
): Covered {
  const tried = new Set<string>()
  for (const subject of subjects) {
    const levels = model.factors.map((factor) => nameOf(factor, factor.levelOf(subject)))
    for (const chosen of choices(levels.length, strength)) {
      const names = chosen.map((index) => levels[index])
      if (names.every((name) => name !== undefined)) tried.add(names.join(' × '))
    }
  }
  const all = choices(model.factors.length, strength).flatMap((chosen) => combinations(model, chosen))
  const missing = all.filter((one) => !tried.has(one))
  return { covered: all.length - missing.length, possible: all.length, missing }
}

function nameOf<Subject>(factor: Factor<Subject>, level: string | undefined): string | undefined {
  return level === undefined ? undefined : `${factor.name}=${level}`
}

/** Every choice of so many of the first `count` numbers, each in rising order. */
function choices(count: number, size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]]
  return Array.from({ length: count }, (_, first) => first).flatMap((first) =>
    choices(first, size - 1).map((rest) => [...rest, first]),
  )
}

interface Chosen {
  readonly factor: string
  readonly level: Level
}

function combinations<Subject>(model: Model<Subject>, chosen: readonly number[]): readonly string[] {
  const factors = chosen.flatMap((index) => model.factors[index] ?? [])
  return factors
    .reduce<readonly (readonly Chosen[])[]>(
      (begun, { name, levels }) =>
        begun.flatMap((some) =>
          levels
            .map((level) => ({ factor: name, level }))
            .map((next) => [...some, next])
            .filter((placed) => isAllowed(model, placed)),
        ),
      [[]],
    )
    .map((some) => some.map(({ factor, level }) => `${factor}=${level.name}`).join(' × '))
}

function isAllowed<Subject>({ isPossible }: Model<Subject>, placed: readonly Chosen[]): boolean {
  if (placed.some(({ level }) => level.validity === 'unspecified')) return false
  const ruledOut = placed.filter(({ factor, level }) => level.validity === 'invalid' && factor !== credential)
  if (ruledOut.length > 1) return false
  return isPossible?.(new Map(placed.map(({ factor, level }) => [factor, level.name]))) !== false
}
