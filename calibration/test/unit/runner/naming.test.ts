import { expect, test } from 'vitest'
import type { Factors } from '../../../factors.ts'
import { naming, type ToldCause } from '../../../runner/naming.ts'

const cause = (...factors: readonly (readonly [string, string])[]): ToldCause =>
  factors.map(([factor, level]) => ({ factor, level }))

test.each<[what: string, Factors, ToldCause]>([
  ['nothing where nothing can be left out', 'plain', cause()],
  ['a factor at whatever level', ['limit'], cause(['limit', '100'])],
  ['each of two factors, in any order', ['status', 'limit'], cause(['limit', '1'], ['status', 'sold'])],
  ['one of several', [['name', 'categoryId']], cause(['categoryId', 'missing'])],
  ['an operation', ['operation: getPet'], cause(['operation', 'getPet'])],
  ['no credential', ['credential: none'], cause(['credential', 'none'])],
  ['characters of a kind', ['name: marks'], cause(['name', 'marks: U+FE0F'])],
  ['many characters of a kind', ['name: marks'], cause(['name', 'marks'])],
  ['a sign at an end', ['name: at its end'], cause(['name', '. at its end'])],
  ['a length', ['name: length'], cause(['name', 'more than 20 characters'])],
])('%s is named exactly', (_, factors, told) => {
  expect(naming(factors, [told])).toBe('exactly')
})

test.each<[what: string, Factors, ToldCause]>([
  ['something where nothing is at fault', 'plain', cause(['limit', '100'])],
  ['nothing where something is', ['limit'], cause()],
  ['another factor', ['limit'], cause(['status', 'sold'])],
  ['one of two', ['status', 'limit'], cause(['limit', '1'])],
  ['another operation', ['operation: getPet'], cause(['operation', 'createPet'])],
  ['another credential than none', ['credential: none'], cause(['credential', 'Basic'])],
  ['characters of another kind', ['name: marks'], cause(['name', 'ASCII signs: <'])],
  ['a name as a whole', ['name: marks'], cause(['name', '"Zoë"'])],
  ['the other end', ['name: at its end'], cause(['name', '. at its beginning'])],
])('%s does not name it', (_, factors, told) => {
  expect(naming(factors, [told])).toBe('not')
})

test('what names more is told from what names no more', () => {
  expect(naming(['limit'], [cause(['limit', '100'], ['status', 'sold'])])).toBe('with more')
})

test('each cause has to name it, and there has to be one', () => {
  const [exact, more, other] = [
    cause(['limit', '100']),
    cause(['limit', '100'], ['status', 'sold']),
    cause(['status', 'sold']),
  ]
  expect(naming(['limit'], [exact, more])).toBe('with more')
  expect(naming(['limit'], [exact, other])).toBe('not')
  expect(naming(['limit'], [])).toBe('not')
  expect(naming('plain', [])).toBe('not')
})
