import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { PairsTried } from '../../../src/interactions/pairs-tried.ts'

const pairs = (seed = 1) => new PairsTried(chanceStream(seed, 'pairs'))

test('each level comes once beside a given one before any comes twice', () => {
  const tried = pairs()
  const ways = ['fetch', 'list', 'page']
  const chosen = Array.from({ length: 3 }, () => tried.extend({ name: 'é' }, 'way', ways)['way'])
  expect(chosen.toSorted()).toEqual(ways)
})

test('what stood beside one level is as new as ever beside another', () => {
  const tried = pairs()
  const next = (name: string) => tried.extend({ name }, 'way', ['fetch', 'list'])['way']
  const first = next('é')
  expect(next('é')).not.toBe(first)
  expect(new Set([next('ß'), next('ß')])).toEqual(new Set(['fetch', 'list']))
})

test('the level that is new beside most of what is given is chosen', () => {
  const tried = pairs()
  tried.extend({ name: 'é' }, 'way', ['fetch'])
  tried.extend({ status: 'sold' }, 'way', ['list'])
  tried.extend({ size: 'small' }, 'way', ['list'])
  expect(tried.extend({ name: 'é', status: 'sold', size: 'small' }, 'way', ['fetch', 'list'])).toEqual({
    name: 'é',
    status: 'sold',
    size: 'small',
    way: 'fetch',
  })
})

test('three factors of three levels are covered in pairs by few more than nine', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const tried = pairs(seed)
    const levels = ['a', 'b', 'c']
    const seen = new Set<string>()
    for (let index = 0; index < 15; index += 1) {
      const two = tried.extend({ one: levels[index % 3] ?? 'a' }, 'two', levels)
      const { one, two: second, three } = tried.extend(two, 'three', levels)
      seen.add(`12${one}${second}`).add(`13${one}${three}`).add(`23${second}${three}`)
    }
    expect(seen.size).toBe(27)
  }
})

test('the seed chooses among equals, and the same one the same', () => {
  const first = (seed: number) => pairs(seed).extend({ name: 'é' }, 'way', ['fetch', 'list'])['way']
  expect(new Set(Array.from({ length: 20 }, (_, seed) => first(seed))).size).toBe(2)
  expect(first(3)).toBe(first(3))
})

test('of subjects the one is chosen that has most new pairs, and it is tried then', () => {
  const tried = pairs()
  const subjects = [
    { name: 'é', status: 'sold', way: 'fetch' },
    { name: 'é', status: 'sold', way: 'list' },
    { name: 'é' },
  ]
  const first = tried.choose(subjects)
  expect(first).toBeLessThan(2)
  expect(tried.choose(subjects)).toBe(1 - first)
  expect(() => tried.choose([])).toThrow(new RangeError('there is nothing to choose from'))
})

test('a factor without levels is an error', () => {
  expect(() => pairs().extend({}, 'way', [])).toThrow(new RangeError('way has no level to choose from'))
})

test('of levels those are told that did not stand beside all that is given, or all where each did', () => {
  const tried = pairs()
  tried.extend({ name: 'é', size: 'small' }, 'way', ['fetch'])
  expect(tried.newBeside({ name: 'é' }, 'way', ['fetch', 'list'])).toEqual(['list'])
  expect(tried.newBeside({ name: 'é', size: 'large' }, 'way', ['fetch', 'list'])).toEqual(['fetch', 'list'])
  expect(tried.newBeside({ name: 'é' }, 'way', ['fetch'])).toEqual(['fetch'])
})

test('what was sent anyway is not chosen again, whichever of its factors is given', () => {
  const tried = pairs()
  tried.note({ name: 'é', status: 'sold', way: 'fetch' })
  expect(tried.extend({ name: 'é' }, 'way', ['fetch', 'list'])['way']).toBe('list')
  expect(tried.extend({ way: 'fetch' }, 'name', ['é', 'ß'])['name']).toBe('ß')
  expect(tried.extend({ name: 'é' }, 'status', ['sold', 'pending'])['status']).toBe('pending')
})
