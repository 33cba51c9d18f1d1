import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { acceptLevels, wireLevels, wireLevelsOfBody } from '../../../src/interactions/factors/asking.ts'
import { PairsTried } from '../../../src/interactions/pairs-tried.ts'
import { RequestForms } from '../../../src/scenario/request-forms.ts'
import type { RequestOptions } from '../../../src/scenario/target.ts'

const ways = (seed = 1) =>
  new RequestForms(
    new PairsTried(chanceStream(seed, 'what is accepted')),
    new PairsTried(chanceStream(seed, 'forms')),
  )
const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make)
const wiresOf = (asked: readonly RequestOptions[]) => new Set(asked.map(({ wire = 'plain' }) => wire))

test('all forms that a request without a body can have come before any comes again', () => {
  const all = ways()
  const asked = times(wireLevels.length, () => all.next({ limit: '5' }))
  expect(wiresOf(asked)).toEqual(new Set(wireLevels))
  expect(new Set(asked.map(({ accept = 'application/json' }) => accept))).toEqual(new Set(acceptLevels))
})

test('a body that can be cut comes in pieces too', () => {
  const all = ways()
  const given = { style: 'plain' }
  expect(wiresOf(times(2 * wireLevelsOfBody.length, () => all.next(given, { hasBody: true })))).toEqual(
    new Set(wireLevelsOfBody),
  )
})

test('what is as usual is not said', () => {
  const all = ways()
  for (const asked of times(25, () => all.next({ limit: '5' }))) {
    expect(Object.values(asked)).not.toContain('plain')
    expect(Object.values(asked)).not.toContain('application/json')
    expect(Object.values(asked)).not.toContain(undefined)
  }
})

test('forms that are not taken are left out, unless none is', () => {
  const all = ways()
  const isPlain = (factor: string, level: string): boolean => factor === 'wire' && level === 'plain'
  expect(wiresOf(times(12, () => all.next({ style: 'plain' }, { hasBody: true, isTaken: isPlain })))).toEqual(
    new Set(['plain']),
  )
  const others = ways()
  const asked = times(2 * wireLevelsOfBody.length, () =>
    others.next({ style: 'escapes' }, { hasBody: true, isTaken: () => false }),
  )
  expect(wiresOf(asked)).toEqual(new Set(wireLevelsOfBody))
})

test('every form goes once with what decides whether an answer tells', () => {
  const all = ways()
  const decides = { refusal: 'a breach' }
  const asked = times(wireLevelsOfBody.length, (): RequestOptions => {
    all.next({ style: 'plain' }, { hasBody: true, decides: { refusal: 'free' } })
    return all.next({ style: 'plain' }, { hasBody: true, decides })
  })
  expect(wiresOf(asked)).toEqual(new Set(wireLevelsOfBody))
})

test('a way in which it was asked anyway comes once the others have', () => {
  const all = ways()
  all.note({ limit: '5' })
  const asked = times(wireLevels.length - 1, () => all.next({ limit: '5' }))
  expect(wiresOf(asked)).toEqual(new Set(wireLevels.slice(1)))
})
