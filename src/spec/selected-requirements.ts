import { profilesOf } from './generated/profiles-of.ts'
import { type RequirementId, requirementIds } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'

/** The requirements that a run judges, in the order of the catalogue: some of its profile, or all where `only` has none. */
export function selectedRequirements(
  profile: ProfileName,
  only: readonly RequirementId[],
): readonly RequirementId[] {
  return requirementIds.filter(
    (id) => profilesOf[id].includes(profile) && (only.length === 0 || only.includes(id)),
  )
}
