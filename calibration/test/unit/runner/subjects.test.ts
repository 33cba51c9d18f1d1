import { expect, test } from 'vitest'
import { catalogue } from '../../../../src/spec/catalogue.ts'
import { subjectNamed, subjects } from '../../../runner/subjects.ts'

test('names are unique over faults and variants: options and reports name a subject by it alone', () => {
  const names = subjects.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every requirement that can be broken has a fault that must be found', () => {
  const targets = new Set(subjects.filter(({ knownMiss }) => !knownMiss).map(({ target }) => target))
  const binding = catalogue.requirements.filter(({ level }) => level !== 'OPEN')
  expect(binding.length).toBeGreaterThan(0)
  expect(binding.map(({ id }) => id).filter((id) => !targets.has(id))).toEqual([])
})

test('each says what it is, in a line, and is seen by some profile', () => {
  for (const { kind, name, summary, target, freedom, profiles } of subjects) {
    expect(summary, name).toMatch(/^\S.*\S$/)
    expect(profiles.length, name).toBeGreaterThan(0)
    expect(new Set(profiles).size, name).toBe(profiles.length)
    expect(target !== undefined, name).toBe(kind === 'fault')
    expect(freedom !== undefined, name).toBe(kind === 'variant')
  }
})

test('a known miss is a fault', () => {
  expect(subjects.filter(({ kind, knownMiss }) => knownMiss && kind !== 'fault')).toEqual([])
})

test('a subject is found by its kind and name', () => {
  for (const subject of subjects) expect(subjectNamed(subject.kind, subject.name)).toBe(subject)
  expect(() => subjectNamed('fault', 'plain')).toThrow('there is no fault plain')
})
