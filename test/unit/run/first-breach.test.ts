import { expect, test } from 'vitest'
import { EarlyEnd, firstBreach, type MetBreach } from '../../../src/run/early-end.ts'
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

function ended(given: readonly Waiver[], ...breaches: readonly MetBreach[]): unknown {
  const stop = new AbortController()
  const waivers = { strict: false, entries: given }
  const see = firstBreach(stop, ['LIST-3', 'LIST-8'], waivers, baseUrl, startedAt)
  for (const one of breaches) see(one)
  const { aborted, reason } = stop.signal
  return aborted ? reason : 'not ended'
}

test('a run ends with the first broken MUST that it judges', () => {
  const reason = ended([], breach, { ...breach, requirement: 'LIST-1' })
  expect(reason).toBeInstanceOf(EarlyEnd)
  expect(reason).toMatchObject({ blockedBy: 'LIST-3' })
})

test('a SHOULD, and what was not selected, end none', () => {
  expect(ended([], { ...breach, requirement: 'LIST-8' }, { ...breach, requirement: 'GET-1' })).toBe(
    'not ended',
  )
})

test('what is waived ends none while the waiver holds', () => {
  expect(ended([waiver], breach)).toBe('not ended')
  expect(ended([waiver], breach, { ...breach, actual: '500' })).toBeInstanceOf(EarlyEnd)
  expect(ended([{ ...waiver, until: '2027-01-14' }], breach)).toBeInstanceOf(EarlyEnd)
})
