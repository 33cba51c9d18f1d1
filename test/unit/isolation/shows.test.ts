import { describe, expect, test } from 'vitest'
import { theKey } from '../../../src/client/credential.ts'
import type { RequestSpec } from '../../../src/events/exchange.ts'
import { idBrought } from '../../../src/isolation/id-brought.ts'
import type { Plain } from '../../../src/isolation/part.ts'
import { narrowest, type Step, stepsOf } from '../../../src/isolation/shows.ts'

const plain: Plain = {
  tag: 'ab1cd',
  categoryId: 1n,
  name: () => 'ab1cd zz',
  nameInLetters: () => 'Rexabxcda',
  ownId: 7n,
}
const list: RequestSpec = { operation: 'listPets', method: 'GET', path: '/pets', credential: theKey }
const create = (body: string): RequestSpec => ({
  operation: 'createPet',
  method: 'POST',
  path: '/pets',
  credential: theKey,
  body,
})

describe('what is told of what is needed', () => {
  const step = (key: string, impliedBy?: readonly string[]): Step => ({
    factor: 'name',
    level: key,
    key,
    without: { asked: list, afterMs: 0 },
    ...(impliedBy === undefined ? {} : { impliedBy }),
  })
  const told = (...steps: readonly Step[]) => narrowest(steps).map(({ key }) => key)

  test('is the narrow part, not the whole', () => {
    expect(told(step('name'), step('name marks'))).toEqual(['name marks'])
  })

  test('is nothing that follows from another part', () => {
    const half = step('name half: < >', ['name ASCII signs'])
    expect(told(step('name'), step('name ASCII signs'), half)).toEqual(['name ASCII signs'])
  })

  test('is the whole where many parts are needed', () => {
    const parts = ['a', 'b', 'c', 'd'].map((one) => step(`name ${one}`))
    expect(told(step('name'), ...parts)).toEqual(['name'])
  })
})

test('what a refused create left behind is taken apart by that create, but for the category that it is known by', () => {
  const shows = { create: create('{"name":7,"categoryId":9}'), refused: 400, asked: list, afterMs: 0 }
  expect(stepsOf(shows, 'CREATE-7', plain).map(({ key }) => key)).toEqual(['create: name'])
  const { refused: _, ...letIn } = shows
  expect(stepsOf(letIn, 'LIST-10', plain).map(({ key }) => key)).toEqual([
    'create: categoryId',
    'create: name',
  ])
})

test('an animal is brought where it is fetched by the id that a create has in its body', () => {
  const fetch = (path: string): RequestSpec => ({
    operation: 'getPet',
    method: 'GET',
    path,
    credential: theKey,
  })
  const shows = { create: create('{"id":5}'), afterMs: 0 }
  expect(idBrought({ ...shows, asked: fetch('/pets/5') })).toBe(5n)
  expect(idBrought({ ...shows, asked: fetch('/pets/6') })).toBeUndefined()
  expect(idBrought({ asked: fetch('/pets/5'), afterMs: 0 })).toBeUndefined()
})
