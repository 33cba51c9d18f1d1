import { expect, test } from 'vitest'
import { createMask } from '../../../src/http/mask.ts'
import { headerReader } from '../../../src/http/read-headers.ts'

const key = 'sk_test_0123456789'

test('names are in lower case, and what was sent several times is one', () => {
  const read = headerReader(createMask([key]))
  expect(read({ 'X-One': 'a', Vary: ['Accept', 'Origin'], empty: undefined })).toEqual({
    'x-one': 'a',
    vary: 'Accept, Origin',
    empty: '',
  })
})

test('a field that says something else than before is read anew', () => {
  const read = headerReader(createMask([key]))
  const texts = ['plain', key, `for ${key}`, 'plain', key]
  expect(texts.map((text) => read({ 'x-echo': text })['x-echo'])).toEqual([
    'plain',
    '<key>',
    'for <key>',
    'plain',
    '<key>',
  ])
})

test('nor does one in a name', () => {
  const read = headerReader(createMask([key, 'vary-as-key-1']))
  for (let time = 0; time < 2; time += 1)
    expect(read({ [`X-Token-${key}`]: 'a', Vary: 'b', [`x-${key}-2`]: 'c' })).toEqual({
      'x-token-<key>': 'a',
      vary: 'b',
      'x-<key>-2': 'c',
    })
})

test('however many names there are, no key gets through', () => {
  const read = headerReader(createMask([key]))
  for (let index = 0; index < 200; index += 1) {
    expect(read({ [`x-${index}`]: key })).toEqual({ [`x-${index}`]: '<key>' })
  }
})
