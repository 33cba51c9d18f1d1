import type { Model } from './factor.ts'

/** Of how many factors each combination is: of pairs two, of triples three. */
export type Strength = 2 | 3

interface Placed {
  readonly factor: string
  readonly level: string
  readonly isInvalid: boolean
  readonly text: string
}

/**
 * Which combinations of levels subjects had, of so many factors as a strength says (Kuhn, Kacker and Lei, NIST SP 800-142).
 * Levels that are left open are no part of any, nor are two invalid ones, of which one hides the other; a bad credential may be.
 */
export function combinationsTried<Subject>({ factors, isPossible = () => true }: Model<Subject>) {
  const all = factors.map(({ name: factor, valid, invalid = [] }) =>
    [...valid, ...invalid].map(
      (level): Placed => ({ factor, level, isInvalid: invalid.includes(level), text: `${factor}=${level}` }),
    ),
  )
  /** What each subject has: no two the same. What they combine is counted once it is asked for. */
  const subjects = new Map<string, readonly Placed[]>()

  /** Those that were tried, each as `factor=level`, joined by ` × `. */
  function covered(strength: Strength): ReadonlySet<string> {
    const tried = new Map<string, readonly Placed[]>()
    for (const placed of subjects.values())
      for (const combination of choices(placed, strength)) tried.set(textOf(combination), combination)
    return new Set([...tried].flatMap(([text, combination]) => (isAllowed(combination) ? [text] : [])))
  }

  /** Every one that there is. */
  function possible(strength: Strength): readonly string[] {
    return choices(all, strength)
      .flatMap((chosen) =>
        chosen.reduce<readonly (readonly Placed[])[]>(
          (begun, levels) => begun.flatMap((some) => levels.map((one) => [...some, one])),
          [[]],
        ),
      )
      .filter(isAllowed)
      .map(textOf)
  }

  function isAllowed(combination: readonly Placed[]): boolean {
    const ruledOut = combination.filter(({ factor, isInvalid }) => isInvalid && factor !== 'credential')
    if (ruledOut.length > 1) return false
    return isPossible(new Map(combination.map(({ factor, level }) => [factor, level])))
  }

  function see(subject: Subject): void {
    const placed = factors.flatMap(({ levelOf }, index) => {
      const had = levelOf(subject)
      return all[index]?.find(({ level }) => level === had) ?? []
    })
    subjects.set(textOf(placed), placed)
  }

  return { see, covered, possible }
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
