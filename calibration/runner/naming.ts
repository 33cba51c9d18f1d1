import type { Factor, Factors } from '../factors.ts'

/** What a run tells a breach to come of. */
export type ToldCause = readonly { readonly factor: string; readonly level: string }[]

/** How what a run tells of a fault compares with what the fault declares. */
export const namings = ['exactly', 'with more', 'not'] as const

/** One of {@link namings}. */
export type Naming = (typeof namings)[number]

/**
 * Whether all that a fault's findings are told to come of names what it declares. Where nothing can be left out, nothing
 * may be named.
 *
 * @param told The causes of the findings; none where none was found out.
 */
export function naming(factors: Factors, told: readonly ToldCause[]): Naming {
  const all = told.map((cause) => namingOf(factors, cause))
  return namings.findLast((one) => all.includes(one)) ?? 'not'
}

function namingOf(factors: Factors, cause: ToldCause): Naming {
  if (factors === 'plain') return cause.length === 0 ? 'exactly' : 'not'
  const choices = factors.map((one): readonly Factor[] => (typeof one === 'string' ? [one] : one))
  const isNamed = (among: readonly Factor[]): boolean =>
    among.some((one) => cause.some((told) => tells(told, one)))
  if (!choices.every(isNamed)) return 'not'
  return cause.every((told) => choices.flat().some((one) => tells(told, one))) ? 'exactly' : 'with more'
}

function tells({ factor, level }: ToldCause[number], declared: Factor): boolean {
  const [, name = '', part] = /^([^:]*)(?:: (.*))?$/.exec(declared) ?? []
  if (factor !== name) return false
  switch (part) {
    case undefined:
      return true
    case 'length':
      return /^more than \d+ characters$/.test(level)
    case 'at its beginning':
    case 'at its end':
      return level.endsWith(` ${part}`)
    default:
      return level === part || level.startsWith(`${part}: `)
  }
}
