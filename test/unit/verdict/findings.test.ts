import { expect, test } from 'vitest'
import type { Cause } from '../../../src/spec/cause.ts'
import { Findings } from '../../../src/verdict/findings.ts'

const proofOf = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ number, curl: `curl ${number}`, text: `#${number}` }))
const breach = {
  requirement: 'LIST-3',
  expected: 'at most 5 animals',
  actual: '6',
  proof: proofOf(4),
} as const

test('breaches are numbered as they are seen', () => {
  const findings = new Findings()
  const ids = [
    findings.see(breach),
    findings.see({ ...breach, requirement: 'LIST-5' }),
    findings.see({ ...breach, proof: proofOf(5) }),
  ]
  expect(ids).toEqual(['F1', 'F2', 'F3'])
  expect(findings.all.map(({ id, requirement }) => `${id} ${requirement}`)).toEqual([
    'F1 LIST-3',
    'F2 LIST-5',
    'F3 LIST-3',
  ])
})

test('what checks met and every response showed is one, where the same exchange tells of the same requirement', () => {
  const findings = new Findings()
  expect(findings.see({ ...breach, certainty: 'final' })).toBe('F1')
  expect(findings.see({ ...breach, proof: proofOf(2, 4) }, 'a limit of 5')).toBe('F1')
  expect(findings.see(breach, 'any limit')).toBe('F1')
  expect(findings.see(breach, 'any limit')).toBe('F1')
  expect(findings.all).toEqual([
    { id: 'F1', ...breach, certainty: 'final', checks: ['a limit of 5', 'any limit'] },
  ])
})

test('what shows without an exchange is one where it says the same', () => {
  const findings = new Findings()
  const base = { requirement: 'VERSION-1', expected: '/v1', actual: '/', proof: [] } as const
  expect(findings.see(base)).toBe('F1')
  expect(findings.see(base, 'the base address')).toBe('F1')
  expect(findings.see({ ...base, actual: '/v2' })).toBe('F2')
  expect(findings.see({ ...base, proof: proofOf(1) })).toBe('F3')
})

test('what was seen once becomes final, is told again then, and stays so', () => {
  const told: string[] = []
  const findings = new Findings(({ id, certainty }) => told.push(`${id} ${certainty}`))
  const once = { ...breach, certainty: 'doubtful', actual: 'nothing' } as const
  findings.see({ ...once, reason: 'nobody asked again' })
  findings.see({ ...once, reason: 'nobody asked again', proof: proofOf(9) })
  findings.see(breach, 'any limit')
  findings.see(once)
  expect(told).toEqual(['F1 seen-once', 'F2 seen-once', 'F1 final'])
  expect(findings.all).toEqual([
    { id: 'F1', ...breach, certainty: 'final', checks: ['any limit'] },
    {
      id: 'F2',
      ...breach,
      certainty: 'seen-once',
      reason: 'nobody asked again',
      actual: 'nothing',
      proof: proofOf(9),
      checks: [],
    },
  ])
})

test('a cause is told with the finding that was taken apart, and others of it refer to that', () => {
  const findings = new Findings()
  findings.see(breach)
  findings.see({ ...breach, requirement: 'LIST-6', proof: proofOf(5) })
  findings.see({ ...breach, requirement: 'LIST-5', proof: proofOf(6) })
  const cause: Cause = {
    factors: [{ factor: 'limit', level: '5', kept: [9] }],
    expected: 'at most 5 animals',
    actual: '6',
    proof: proofOf(8),
  }
  findings.explain({ requirement: 'LIST-3', number: 4 }, cause, [{ requirement: 'LIST-6', number: 5 }])
  expect(findings.all).toMatchObject([{ id: 'F1', cause }, { id: 'F2', sameAs: 'F1' }, { id: 'F3' }])
  expect(findings.all[2]).not.toHaveProperty('sameAs')
})

test('breaches of one requirement that were not told apart are one finding, but for what was seen once', () => {
  const findings = new Findings()
  findings.see(breach)
  findings.see({ ...breach, proof: proofOf(5) })
  findings.see({ ...breach, proof: proofOf(6), certainty: 'doubtful' })
  expect(findings.all.map(({ sameAs }) => sameAs)).toEqual([undefined, 'F1', undefined])
})
