import { expect, test } from 'vitest'
import { UsedNames } from '../../../../src/check/probes/used-names.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { created } from '../../oracle/a-log.ts'
import { storeAfter } from '../../oracle/a-store.ts'

const used = (...names: readonly string[]): UsedNames =>
  new UsedNames(
    storeAfter(...names.map((name, id) => created(0, { name, categoryId: 1 }, { id, name, categoryId: 1 }))),
    chanceStream(1, 'names'),
  )

test('no name comes again before one was let in a second time', () => {
  const names = used('Rex', 'Zoë')
  expect(names.again()).toEqual([])
  names.heard('new', true)
  expect(names.again()).toEqual([])
})

test('a name of each alphabet comes again, as it is and in other letters', () => {
  const names = used('Rex', 'Zoë', '犬')
  names.heard('as before', true)
  expect(names.again()).toEqual(['Rex', 'Zoë', '犬'])
  names.heard('as before, in other letters', true)
  expect(names.again()).toEqual(['Rex', 'rex', 'Zoë', 'zoë', '犬'])
})

test('a name in small letters comes again in capitals, where it stays as long', () => {
  const names = used('rex', 'ß')
  names.heard('as before, in other letters', true)
  expect(names.again()).toEqual(['REX'])
})

test('where one was refused for being another’s, none comes again', () => {
  const names = used('Rex')
  names.heard('as before', true)
  names.heard('as before', false)
  expect(names.again()).toEqual([])
})
