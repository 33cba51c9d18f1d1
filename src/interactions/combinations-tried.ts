import type { Model } from './factor.ts'

/** How many factors a combination has: two for pairs, three for triples. */
export type Strength = 2 | 3

interface Placed {
  readonly factor: string
  readonly level: string
  readonly isInvalid: boolean
  readonly text: string
}

/** The combinations of levels that subjects had (NIST SP 800-142), with one invalid level at most, and a bad credential. */
export function combinationsTried<Subject>({ factors, isPossible = () => true }: Model<Subject>) {
  const all = factors.map(({ name: factor, valid, invalid = [] }) =>
    [...valid, ...invalid].map(
      (level): Placed => ({ factor, level, isInvalid: invalid.includes(level), text: `${factor}=${level}` }),
    ),
  )
  /** The levels of each distinct subject; their combinations are counted on demand. */
  const subjects = new Map<string, readonly Placed[]>()

  /** The tested combinations, each as `factor=level`, joined by ` × `. */
  function covered(strength: Strength): ReadonlySet<string> {
    const tried = new Map<string, readonly Placed[]>()
    for (const placed of subjects.values())
      for (const combination of choices(placed, strength)) tried.set(textOf(combination), combination)
    return new Set([...tried].flatMap(([text, combination]) => (isAllowed(combination) ? [text] : [])))
  }

  /** All combinations that exist. */
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
