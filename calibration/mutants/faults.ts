import { profilesOf } from '../../src/spec/generated/profiles-of.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Fault } from '../fault.ts'
import type { Aim } from './aim.ts'

/** What there is to say of a fault beside its name and what it is there to break. */
type FaultDefinition = Omit<Fault, 'name' | 'target' | 'profiles'> & Partial<Pick<Fault, 'profiles'>>

/**
 * Faults that break one requirement.
 *
 * @param target The requirement, with the factors of each fault that declares none of its own.
 * @param definitions By the names of the faults. Without `profiles`, every profile that judges the requirement sees it.
 */
export function faults(
  target: RequirementId | Aim,
  definitions: Readonly<Record<string, FaultDefinition>>,
): readonly Fault[] {
  const common = typeof target === 'string' ? { target } : target
  return Object.entries(definitions).map(([name, definition]) => ({
    name,
    ...common,
    profiles: profilesOf[common.target],
    ...definition,
  }))
}
