import { expect, test } from 'vitest'
import { requirementIds } from '../../../../src/spec/generated/requirement-id.ts'
import { sampleOf } from '../../../runner/choose-subjects.ts'
import { subjects } from '../../../runner/subjects.ts'
import { aFault, aVariant } from './a-subject.ts'

const many = (count: number, given: Parameters<typeof aFault>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    aFault({ ...given, name: `${given.target ?? 'some'}-${index}` }),
  )

test('the sample is spread over the requirements, with the plain service and some variants', () => {
  const sample = [...sampleOf(subjects, 10, 2)]
  const targets = new Set(sample.map(({ target }) => target))
  const breakable = new Set(subjects.filter(({ knownMiss }) => !knownMiss).map(({ target }) => target))
  expect(requirementIds.filter((id) => breakable.has(id) && !targets.has(id))).toEqual([])
  expect(sample.filter(({ kind }) => kind === 'plain')).toHaveLength(1)
  expect(sample.filter(({ kind }) => kind === 'variant').length).toBeGreaterThan(10)
  expect(sample.length / subjects.length).toBeLessThan(0.15)
})

test('each group has its share, and one at least', () => {
  const all = [...many(12, { target: 'LIST-1' }), ...many(5, { target: 'LIST-2' }), aVariant()]
  const sample = [...sampleOf(all, 6, 2)]
  expect(sample.map(({ target }) => target)).toEqual(['LIST-1', 'LIST-1', 'LIST-2', undefined])
})

test('known misses are drawn, and stand for no fault that must be found', () => {
  const missed = many(10, { target: 'LIST-2', knownMiss: true })
  const sample = [...sampleOf([aFault({ name: 'found' }), ...missed], 5, 2)]
  expect(sample.filter(({ knownMiss }) => knownMiss)).toHaveLength(2)
  expect(sample.map(({ name }) => name)).toContain('found')
})

test('it is the same each time, in whatever order, and a new subject moves one at most', () => {
  const all = many(40)
  const before = sampleOf(all, 8, 2)
  expect(sampleOf(all.toReversed(), 8, 2)).toEqual(before)
  const after = sampleOf([...all, aFault({ name: 'new' })], 8, 2)
  expect([...before].filter((subject) => !after.has(subject)).length).toBeLessThanOrEqual(1)
})

test('another seed draws another sample, and in the end all have been drawn', () => {
  const all = many(20)
  const drawn = Array.from({ length: 60 }, (_, seed) => [...sampleOf(all, 10, seed)])
  expect(drawn.every((sample) => sample.length === 2)).toBe(true)
  expect(new Set(drawn.flat()).size).toBe(all.length)
})
