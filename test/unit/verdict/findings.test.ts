import { expect, test } from 'vitest'
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
