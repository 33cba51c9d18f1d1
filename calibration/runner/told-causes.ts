import type { Finding } from '../../src/spec/finding.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { OperationId } from '../../src/spec/operation.ts'
import type { ToldCause } from './naming.ts'

/** Requirements of one operation: which one it is need not be told of what breaks them. */
const operations: Readonly<Record<string, OperationId>> = {
  CREATE: 'createPet',
  GET: 'getPet',
  ORDERS: 'listOrders',
}

/** What the findings of a requirement are told to come of, each cause once. */
export function toldCauses(findings: readonly Finding[], requirement: RequirementId): readonly ToldCause[] {
  const own = findings.filter((one) => one.requirement === requirement && one.certainty === 'final')
  const leads = new Set(own.map(({ id, sameAs }) => sameAs ?? id))
  return findings.flatMap(({ id, requirement: of, cause }) => {
    if (!leads.has(id) || cause === undefined) return []
    const operation = kindOf(of) === kindOf(requirement) ? undefined : operations[kindOf(of)]
    return [
      [
        ...(operation === undefined ? [] : [{ factor: 'operation', level: operation }]),
        ...cause.factors.map(({ factor, level }) => ({ factor, level })),
      ],
    ]
  })
}

/** The first word of an id. */
function kindOf(id: RequirementId): string {
  return id.slice(0, id.indexOf('-'))
}
