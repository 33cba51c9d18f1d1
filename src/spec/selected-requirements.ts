import { profilesOf } from './generated/profiles-of.ts'
import { type RequirementId, requirementIds } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'

/** The requirements that a run judges, in catalogue order: those of its profile in `only`, or all if that is empty. */
export function selectedRequirements(
  profile: ProfileName,
  only: readonly RequirementId[],
): readonly RequirementId[] {
  return requirementIds.filter(
    (id) => profilesOf[id].includes(profile) && (only.length === 0 || only.includes(id)),
  )
}
