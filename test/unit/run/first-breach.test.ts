import { expect, test } from 'vitest'
import { BreachMet, FirstBreach } from '../../../src/run/first-breach.ts'
import type { Waiver } from '../../../src/spec/waiver.ts'

const baseUrl = 'https://pets.example/v1'
const startedAt = new Date('2027-01-15T12:00:00.000Z')
const breach = { requirement: 'LIST-3', expected: 'at most 1 animals', actual: '2 animals' } as const
const waiver: Waiver = {
  requirement: 'LIST-3',
  finding: 'got # animals',
  reason: 'known',
  issue: 'https://issues.example/7',
  until: '2027-01-15',
}

function ended(given: readonly Waiver[], ...breaches: Parameters<FirstBreach['see']>[0][]): unknown {
  const first = new FirstBreach(['LIST-3', 'LIST-8'], { strict: false, entries: given }, baseUrl, startedAt)
  for (const one of breaches) first.see(one)
  const { aborted, reason } = first.signal
  return aborted ? reason : 'not ended'
}

test('a run ends with the first broken MUST that it judges', () => {
  const reason = ended([], breach, { ...breach, requirement: 'LIST-1' })
  expect(reason).toBeInstanceOf(BreachMet)
  expect(reason).toMatchObject({ requirement: 'LIST-3' })
})

test('a SHOULD, and what was not selected, end none', () => {
  expect(ended([], { ...breach, requirement: 'LIST-8' }, { ...breach, requirement: 'GET-1' })).toBe(
    'not ended',
  )
})

test('what is waived ends none while the waiver holds', () => {
  expect(ended([waiver], breach)).toBe('not ended')
  expect(ended([waiver], breach, { ...breach, actual: '500' })).toBeInstanceOf(BreachMet)
  expect(ended([{ ...waiver, until: '2027-01-14' }], breach)).toBeInstanceOf(BreachMet)
})
