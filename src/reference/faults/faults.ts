import { profilesOf } from '../../catalogue/profiles-of.ts'
import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Fault } from '../fault.ts'

/** What there is to say of a fault beside its name and what it is there to break. */
type FaultDefinition = Omit<Fault, 'name' | 'target' | 'profiles'> & Partial<Pick<Fault, 'profiles'>>

/**
 * Faults that break one requirement.
 *
 * @param target The requirement.
 * @param definitions By the names of the faults. Without `profiles`, every profile that judges the requirement sees it.
 */
export function faults(
  target: RequirementId,
  definitions: Readonly<Record<string, FaultDefinition>>,
): readonly Fault[] {
  return Object.entries(definitions).map(([name, definition]) => ({
    name,
    target,
    profiles: profilesOf[target],
    ...definition,
  }))
}
