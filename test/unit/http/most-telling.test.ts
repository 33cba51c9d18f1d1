import { expect, test } from 'vitest'
import { mostTelling } from '../../../src/http/most-telling.ts'

const key = 'Bearer key'
const wrong = 'Bearer wrong'
const keyBefore = { credential: key, letInAs: key }
const keyEarlier = { credential: 'Bearer other', letInAs: key }
const otherBefore = { credential: 'Bearer other', letInAs: undefined }
const sameBefore = { credential: wrong, letInAs: undefined }

test.each([
  ['another was let in just before', [sameBefore, otherBefore, keyEarlier, keyBefore], wrong, 3],
  ['another was let in earlier', [sameBefore, otherBefore, keyEarlier], wrong, 2],
  ['another came', [sameBefore, otherBefore], wrong, 1],
  ['it came first, where all tell as much', [sameBefore, sameBefore], wrong, 0],
  ['another came that was not let in, for a key that was', [keyBefore, otherBefore], key, 1],
])('most is told by the connection on which %s', (_, connections, credential, place) => {
  expect(mostTelling(connections, credential)).toBe(place)
})

test('of none there is no such', () => {
  expect(mostTelling([], key)).toBe(-1)
})
