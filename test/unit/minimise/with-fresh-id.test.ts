import { expect, test } from 'vitest'
import { theKey } from '../../../src/http/credential.ts'
import { withFreshId } from '../../../src/minimise/with-member.ts'

const fresh = (body: string, times: number): string | undefined =>
  withFreshId({ operation: 'createPet', method: 'POST', path: '/pets', credential: theKey, body }, times).body

test.each([
  ['a small one is the next', '{"id":5,"name":"Rex"}', '{"id":7,"name":"Rex"}'],
  ['a negative one stays negative', '{"id":-5}', '{"id":-7}'],
  ['one in quotes stays in quotes', '{"id":"5"}', '{"id":"7"}'],
  ['one that may be rounded is far off', '{"id":9223372036854775807}', '{"id":9223372036850581469}'],
  ['there is no other 0', '{"id":0}', '{"id":0}'],
  ['what is no id stays', '{"id":"five"}', '{"id":"five"}'],
  ['without one none is made', '{"name":"Rex"}', '{"name":"Rex"}'],
  ['what is no object stays', '[]', '[]'],
])('of ids that a create brings, %s', (_, body, expected) => {
  expect(fresh(body, 2)).toBe(expected)
})
