import { expect, test } from 'vitest'
import { sampledServices } from '../../../../bench/peers/sampled-services.ts'
import { subjects } from '../../../../calibration/runner/subjects.ts'

const names = (every: number, only?: RegExp): readonly string[] =>
  sampledServices(every, only).map(({ name }) => name)
const count = (kind: string, every: number): number =>
  sampledServices(every).filter((subject) => subject.kind === kind).length
const all = (kind: string): number => subjects.filter((subject) => subject.kind === kind).length

test('one of so many faults, variants and compounds is drawn', () => {
  expect(count('fault', 10)).toBe(Math.ceil(all('fault') / 10))
  expect(count('variant', 10)).toBe(Math.ceil(all('variant') / 10))
  expect(count('compound', 10)).toBe(30)
  expect(count('plain', 1)).toBe(0)
})

test('a larger sample has the smaller one in it', () => {
  expect(names(5)).toEqual(expect.arrayContaining([...names(10)]))
})

test('the first tenth of them has some of each', () => {
  const sample = sampledServices(10)
  const first = sample.slice(0, sample.length / 10).map(({ kind }) => kind)
  expect(new Set(first)).toEqual(new Set(['fault', 'variant', 'compound']))
})

test('names may be chosen', () => {
  expect(names(1, /^version-(two|ten)$/).toSorted()).toEqual(['version-ten', 'version-two'])
})
