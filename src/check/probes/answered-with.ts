import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { need } from '../assert.ts'
import type { Responses } from '../responses.ts'
import type { RefusedCreate } from './refusals.ts'

/**
 * Those of these creates that were answered with a status, as what the row is about.
 *
 * @param row - the row that judges whether they are
 * @param responses - of the run, which know why none was sent
 * @throws Inconclusive when none was
 */
export function answeredWith(
  creates: readonly RefusedCreate[],
  status: number,
  row: RequirementId,
  { whyNotSent }: Pick<Responses, 'whyNotSent'>,
): readonly RefusedCreate[] {
  const refused = creates.filter(({ exchange }) => exchange.response?.status === status)
  if (creates.length === 0 && whyNotSent !== undefined) throw whyNotSent
  need(refused.length > 0, `a create that is answered ${status}`, row)
  return refused
}
