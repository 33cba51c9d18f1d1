import { type RequirementId, requirementIds } from '../../../spec/generated/requirement-id.ts'
import type { Reader } from '../given.ts'
import { didYouMean } from '../nearest.ts'
import { shown } from '../shown.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Reads the id of a requirement.
 *
 * @throws UsageError naming the nearest one
 */
export function requirementId(value: unknown): RequirementId {
  const found = requirementIds.find((id) => id === value)
  if (found !== undefined) return found
  const meant = typeof value === 'string' ? didYouMean(value, requirementIds) : ''
  throw new UsageError(`There is no requirement ${shown(value)}.${meant} The command list shows them all.`)
}

/** Reads a list of requirement ids; one that is named twice counts once. */
export const requirementIdList: Reader<readonly RequirementId[]> = ({ value, name }) => {
  if (!Array.isArray(value)) {
    throw new UsageError(`${name} must be a list of ids, such as [LIST-1], and ${shown(value)} is not.`)
  }
  const entries: readonly unknown[] = value
  if (entries.length === 0) {
    throw new UsageError(`${name} is an empty list. Leave it out to judge all of the profile.`)
  }
  return [...new Set(entries.map(requirementId))]
}
