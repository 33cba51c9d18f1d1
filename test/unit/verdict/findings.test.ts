import { expect, test } from 'vitest'
import type { Cause } from '../../../src/spec/cause.ts'
import { Findings } from '../../../src/verdict/findings.ts'

const proofOf = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ number, curl: `curl ${number}`, text: `#${number}` }))
const breach = {
  requirement: 'LIST-3',
  certainty: 'final',
  expected: 'at most 5 pets',
  actual: '6',
  proof: proofOf(4),
} as const

test('violations are numbered as they are seen', () => {
  const findings = new Findings()
  const seen = [
    findings.see(breach),
    findings.see({ ...breach, requirement: 'LIST-5' }),
    findings.see({ ...breach, proof: proofOf(5) }),
  ]
  expect(seen.map(({ id, requirement }) => `${id} ${requirement}`)).toEqual([
    'F1 LIST-3',
    'F2 LIST-5',
    'F3 LIST-3',
  ])
  expect(findings.all.map(({ id }) => id)).toEqual(['F1', 'F2', 'F3'])
})

test('two violations of one requirement that the same exchange shows are one', () => {
  const findings = new Findings()
  const first = findings.see(breach)
  expect(findings.see({ ...breach, expected: 'no more than 5', proof: proofOf(2, 4) })).toBe(first)
  expect(findings.all).toEqual([{ id: 'F1', ...breach }])
})

test('numbers of hundreds of digits are shortened', () => {
  const findings = new Findings()
  const long = '9'.repeat(300)
  const { expected, actual } = findings.see({ ...breach, expected: `at most ${long}`, actual: `-${long}1` })
  expect([expected, actual]).toEqual(['at most 999999999999… (300 digits)', '-999999999999… (301 digits)'])
  findings.explain(
    { requirement: 'LIST-3', number: 4 },
    { factors: [], expected: long, actual: long, proof: [] },
    [],
  )
  expect(findings.all[0]?.cause).toMatchObject({ expected: '999999999999… (300 digits)' })
})

test('what came later of a violation is told with it', () => {
  const findings = new Findings()
  const { id } = findings.see(breach)
  expect(findings.see({ ...breach, actual: '6; the pet came later' })).toMatchObject({
    id,
    actual: '6; the pet came later',
  })
  expect(findings.all).toHaveLength(1)
})

test('what has its root in another violation names it', () => {
  const findings = new Findings()
  findings.see({ ...breach, requirement: 'ERROR-4' })
  findings.see({ ...breach, requirement: 'CREATE-3', proof: proofOf(5) })
  const cause: Cause = { factors: [], expected: '', actual: '', proof: [] }
  findings.explain({ requirement: 'ERROR-4', number: 4 }, cause, [
    { requirement: 'CREATE-3', number: 5, blockedBy: 'ERROR-4' },
  ])
  expect(findings.all[1]).toMatchObject({ sameAs: 'F1', blockedBy: 'ERROR-4' })
})

test('a violation that comes of another one is told as that one, by the exchange that both have', () => {
  const findings = new Findings()
  const root = { ...breach, requirement: 'CREATE-4' } as const
  for (const number of [4, 6]) findings.see({ ...root, proof: proofOf(number) })
  findings.see({ ...breach, requirement: 'LIST-1', proof: proofOf(6, 9), blockedBy: 'CREATE-4' })
  findings.see({ ...breach, requirement: 'GET-1', proof: proofOf(11), blockedBy: 'CREATE-8' })
  expect(findings.all.map(({ id, sameAs }) => [id, sameAs])).toEqual([
    ['F1', undefined],
    ['F2', 'F1'],
    ['F3', 'F1'],
    ['F4', undefined],
  ])
  const cause: Cause = { factors: [], expected: '400', actual: '201', proof: [] }
  findings.explain({ requirement: 'CREATE-4', number: 6 }, cause, [])
  expect(findings.all.find(({ requirement }) => requirement === 'LIST-1')?.sameAs).toBe('F2')
})

test('what shows without an exchange is one where it says the same', () => {
  const findings = new Findings()
  const base = { ...breach, requirement: 'VERSION-1', expected: '/v1', actual: '/', proof: [] } as const
  const ids = [base, base, { ...base, actual: '/v2' }, { ...base, proof: proofOf(1) }].map(
    (one) => findings.see(one).id,
  )
  expect(ids).toEqual(['F1', 'F1', 'F2', 'F3'])
})

test('what was seen once becomes final under its number, and stays so', () => {
  const findings = new Findings()
  const once = { ...breach, certainty: 'doubtful', actual: 'nothing' } as const
  const reason = 'nobody asked again'
  const seen = [{ ...once, reason }, { ...once, reason, proof: proofOf(9) }, breach, once].map((one) => {
    const { id, certainty } = findings.see(one)
    return `${id} ${certainty}`
  })
  expect(seen).toEqual(['F1 seen-once', 'F2 seen-once', 'F1 final', 'F1 final'])
  expect(findings.all).toEqual([
    { id: 'F1', ...breach },
    { id: 'F2', ...breach, certainty: 'seen-once', reason, actual: 'nothing', proof: proofOf(9) },
  ])
})

test('a cause is told with the finding that was taken apart, and others of it refer to that', () => {
  const findings = new Findings()
  findings.see(breach)
  findings.see({ ...breach, requirement: 'LIST-6', proof: proofOf(5) })
  findings.see({ ...breach, requirement: 'LIST-5', proof: proofOf(6) })
  const cause: Cause = {
    factors: [{ factor: 'limit', level: '5', satisfiedIn: [9] }],
    expected: 'at most 5 pets',
    actual: '6',
    proof: proofOf(8),
  }
  findings.explain({ requirement: 'LIST-3', number: 4 }, cause, [{ requirement: 'LIST-6', number: 5 }])
  expect(findings.all).toMatchObject([{ id: 'F1', cause }, { id: 'F2', sameAs: 'F1' }, { id: 'F3' }])
  expect(findings.all[2]).not.toHaveProperty('sameAs')
})

test('what nothing minimised shares no cause of others, except one outside of their requests', () => {
  const sameAs = (isSame: boolean) => {
    const findings = new Findings()
    for (const number of [4, 5, 6]) findings.see({ ...breach, proof: proofOf(number) })
    const counterexample = { number: 9, isSame }
    findings.explain(
      { requirement: 'LIST-3', number: 4 },
      { factors: [], expected: '', actual: '', proof: [], counterexample },
      [],
    )
    return findings.all.map((one) => one.sameAs)
  }
  expect(sameAs(false)).toEqual([undefined, undefined, 'F2'])
  expect(sameAs(true)).toEqual([undefined, 'F1', 'F1'])
})

test('breaches of one requirement that were not told apart are one finding, but for what was seen once', () => {
  const findings = new Findings()
  findings.see(breach)
  findings.see({ ...breach, proof: proofOf(5) })
  findings.see({ ...breach, proof: proofOf(6), certainty: 'doubtful' })
  expect(findings.all.map(({ sameAs }) => sameAs)).toEqual([undefined, 'F1', undefined])
})
