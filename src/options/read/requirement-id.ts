import { type RequirementId, requirementIds } from '../../catalogue/requirement-id.ts'
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
