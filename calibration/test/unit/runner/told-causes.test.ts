import { expect, test } from 'vitest'
import type { CauseFactor } from '../../../../src/spec/cause.ts'
import type { Finding } from '../../../../src/spec/finding.ts'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'
import { toldCauses } from '../../../runner/summarise-run.ts'

const limit: CauseFactor = { factor: 'limit', level: '5', satisfiedIn: [9] }

function finding(id: Finding['id'], requirement: RequirementId, given: Partial<Finding> = {}): Finding {
  return { id, requirement, certainty: 'final', expected: '', actual: '', proof: [], ...given }
}

const of = (...factors: readonly CauseFactor[]): Pick<Finding, 'cause'> => ({
  cause: { factors, expected: '', actual: '', proof: [] },
})

test('findings of one cause tell it once, also where another requirement has it', () => {
  const findings = [
    finding('F1', 'LIST-3', of(limit)),
    finding('F2', 'LIST-3', { sameAs: 'F1' }),
    finding('F3', 'LIST-6', { sameAs: 'F1' }),
    finding('F4', 'LIST-8'),
  ]
  const told = [[{ factor: 'limit', level: '5' }]]
  expect(toldCauses(findings, 'LIST-3')).toStrictEqual(told)
  expect(toldCauses(findings, 'LIST-6')).toStrictEqual(told)
  expect(toldCauses(findings, 'LIST-8')).toStrictEqual([])
})

test('what was seen once tells of nothing', () => {
  expect(toldCauses([finding('F1', 'LIST-3', { ...of(limit), certainty: 'seen-once' })], 'LIST-3')).toEqual(
    [],
  )
})

test('a cause of a requirement of one operation names that operation, too', () => {
  const findings = [finding('F1', 'CREATE-1', of()), finding('F2', 'ERROR-4', { sameAs: 'F1' })]
  expect(toldCauses(findings, 'ERROR-4')).toStrictEqual([[{ factor: 'operation', level: 'createPet' }]])
  expect(toldCauses(findings, 'CREATE-1')).toStrictEqual([[]])
})
