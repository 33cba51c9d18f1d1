import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { need } from '../assert.ts'
import type { RefusedCreate } from './refusals.ts'

/**
 * Those of these creates that were answered with a status, as what the row is about.
 *
 * @param row - the row that judges whether they are
 * @throws Inconclusive when none was
 */
export function answeredWith(
  creates: readonly RefusedCreate[],
  status: number,
  row: RequirementId,
): readonly RefusedCreate[] {
  const refused = creates.filter(({ exchange }) => exchange.response?.status === status)
  need(refused.length > 0, `a create that is answered ${status}`, row)
  return refused
}
