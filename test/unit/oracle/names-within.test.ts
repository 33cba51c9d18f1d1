import { expect, test } from 'vitest'
import { namesWithin } from '../../../src/oracle/names-within.ts'

const pet = { name: 'f8dih 1', categoryId: 3 }

test.each([
  ['at the top', JSON.stringify(pet)],
  ['in an array', JSON.stringify([pet])],
  ['in a wrapper', JSON.stringify({ data: { attributes: pet } })],
  ['in a string', JSON.stringify(JSON.stringify(pet))],
  ['in an array for a name', JSON.stringify({ ...pet, name: [pet.name] })],
  ['under another property', JSON.stringify({ NAME: pet.name })],
  ['in JSON that ends too early', JSON.stringify(pet).slice(0, -1)],
  ['with escapes', '{"name":"f8dih\\u00201"}'],
])('a name is found %s', (_, text) => {
  expect(namesWithin(text, 'f8dih')).toStrictEqual(['f8dih 1'])
})

test('each is found, with its own signs, and none without the tag', () => {
  expect(namesWithin('[{"name":"f8dih \\\\"},{"name":"Rex"},{"name":"a f8dih"}]', 'f8dih')).toStrictEqual([
    'f8dih \\',
    'a f8dih',
  ])
  expect(namesWithin('{"name":"f8dih \\x"}', 'f8dih')).toStrictEqual([])
  expect(namesWithin('', 'f8dih')).toStrictEqual([])
})

test('a string without an end hides none before it, and has none', () => {
  expect(namesWithin('{"name":"f8dih 1","a":"f8dih 2', 'f8dih')).toStrictEqual(['f8dih 1'])
  expect(namesWithin('{"name":"f8dih 1","a":"f8dih 2\\', 'f8dih')).toStrictEqual(['f8dih 1'])
  expect(namesWithin('{"name":"f8dih 1","a":"f8dih 2\\"', 'f8dih')).toStrictEqual(['f8dih 1'])
  expect(namesWithin('"a\\\n","name":"f8dih 1"', 'f8dih')).toStrictEqual(['f8dih 1'])
})

test('long text that is malformed is read once', () => {
  expect(namesWithin(`"f8dih 1" "${'\\"'.repeat(500_000)}`, 'f8dih')).toStrictEqual(['f8dih 1'])
})

test('text within text is followed for so long', () => {
  const wrapped = (times: number): string =>
    Array.from({ length: times }).reduce<string>((text) => JSON.stringify(text), JSON.stringify(pet))
  expect(namesWithin(wrapped(2), 'f8dih')).toStrictEqual(['f8dih 1'])
  expect(namesWithin(wrapped(3), 'f8dih')).toHaveLength(1)
  expect(namesWithin(wrapped(3), 'f8dih')).not.toStrictEqual(['f8dih 1'])
})

test('a name in letters alone has the tag in letters', () => {
  expect(namesWithin('{"name":"Rexfxdihbc","categoryId":true}', 'f8dih')).toStrictEqual(['Rexfxdihbc'])
})
