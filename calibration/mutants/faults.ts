import { profilesOf } from '../../src/spec/generated/profiles-of.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import { type ProfileName, profileNames } from '../../src/spec/profile.ts'
import type { Edit } from '../edit.ts'
import type { Factor, Factors } from '../factors.ts'
import type { Fault } from '../fault.ts'

export { among, keyOn } from './among.ts'
export { fullOnly, reading, spending, writing } from './seen-in.ts'
export { withStatus } from './with-status.ts'

/** What there is to say of a fault beside its name and what it is there to break. */
type FaultDefinition = Omit<Fault, 'name' | 'target' | 'profiles'> &
  Partial<Pick<Fault, 'target' | 'profiles'>>

/** What there is to say of a fault beside its summary: `target` too, where it breaks another requirement than its group. */
type Details = Omit<FaultDefinition, 'summary'>

/** A requirement, and the details of each fault that gives none of its own. */
interface Aim extends Details {
  readonly target: RequirementId
}

/** What a group of faults has in common: the requirement that they break, and details. */
export const aim = (target: RequirementId, details: Details): Aim => ({ target, ...details })

/** What there is to say of a fault: what it does to the service, a target of its own, factors, profiles, or details. */
type Part = Edit | RequirementId | 'edge' | Factors | readonly ProfileName[] | Details

const isList = (part: Part): part is Exclude<Factors, 'plain'> | readonly ProfileName[] => Array.isArray(part)

const isProfiles = (list: readonly unknown[]): list is readonly ProfileName[] =>
  list.every((one) => profileNames.some((name) => name === one))

const detailsOf = (part: Part): Details => {
  if (typeof part === 'function') return { apply: part }
  if (isList(part)) return isProfiles(part) ? { profiles: part } : { factors: part }
  if (part === 'plain') return { factors: part }
  if (part === 'edge') return { edgeCase: true }
  return typeof part === 'string' ? { target: part } : part
}

/** Defines one fault, in short, by its summary and whatever else there is to say. */
export const mutant = (summary: string, ...parts: readonly Part[]): FaultDefinition =>
  Object.assign({ summary }, ...parts.map(detailsOf))

/** Defines one fault as {@link mutant} does that is an edge case. */
export const edge = (summary: string, ...parts: readonly Part[]): FaultDefinition => ({
  ...mutant(summary, ...parts),
  edgeCase: true,
})

/** Factors that creates alone have. */
const ofCreates = /^(name|categoryId|property|body|media type|operation: createPet)/

/** The profiles that judge a requirement and send what a fault of it shows in. */
function seenIn(target: RequirementId, factors: Factors = []): readonly ProfileName[] {
  const judging = profilesOf[target]
  const needs = (isMet: (factor: Factor) => boolean): boolean =>
    factors !== 'plain' && factors.some((factor) => [factor].flat().every(isMet))
  if (needs((factor) => factor === 'operation: listOrders')) return ['full']
  return needs((factor) => ofCreates.test(factor)) ? judging.filter((name) => name !== 'read-only') : judging
}

/**
 * Faults that break one requirement.
 *
 * @param target The requirement, with the details of each fault that gives none of its own.
 * @param definitions By the names of the faults; one that fits on a line is a row of what {@link mutant} takes. Without
 *   `profiles`, those see it that judge the requirement and send what its factors ask for.
 */
export function faults(
  target: RequirementId | Aim,
  definitions: Readonly<Record<string, FaultDefinition | readonly [string, ...Part[]]>>,
): readonly Fault[] {
  const common = typeof target === 'string' ? { target } : target
  return Object.entries(definitions).map(([name, definition]) => {
    const one = { ...common, ...('summary' in definition ? definition : mutant(...definition)) }
    return { name, profiles: seenIn(one.target, one.factors), ...one }
  })
}

/**
 * Faults of which several do the same to the service, but for one thing that they are told.
 *
 * @param target As of {@link faults}.
 * @param apply What they do, by what they are told.
 * @param definitions As of {@link faults}, but that a row has what `apply` is told behind the summary.
 */
export const family = <Told>(
  target: RequirementId | Aim,
  apply: (told: Told) => Edit,
  definitions: Readonly<Record<string, FaultDefinition | readonly [string, NoInfer<Told>, ...Part[]]>>,
): readonly Fault[] =>
  faults(
    target,
    Object.fromEntries(
      Object.entries(definitions).map(([name, definition]) => {
        if ('summary' in definition) return [name, definition]
        const [summary, told, ...parts] = definition
        return [name, mutant(summary, apply(told), ...parts)]
      }),
    ),
  )
