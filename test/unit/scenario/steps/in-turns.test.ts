import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { inTurns } from '../../../../src/scenario/steps/in-turns.ts'

const items = Array.from({ length: 25 }, (_, index) => index)
const places = ['list', 'create', 'get'] as const
const turns = (seed: number) => inTurns(items, places, chanceStream(seed, 'turns'))

test('three items in a row have a place each, whatever the seed', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const given = [...turns(seed).values()]
      expect(given).toHaveLength(items.length)
      for (let index = 0; index + 3 <= given.length; index += 3)
        expect(new Set(given.slice(index, index + 3)).size).toBe(3)
    }),
  )
})

test('an item comes to every place at one of a few seeds, and to the same at the same seed', () => {
  expect(turns(7)).toStrictEqual(turns(7))
  for (const item of items) {
    const given = new Set(Array.from({ length: 20 }, (_, seed) => turns(seed).get(item)))
    expect(given.size).toBe(3)
  }
})

test('where there is no place, none is given', () => {
  expect(inTurns(items, [], chanceStream(1, 'turns')).size).toBe(0)
})
