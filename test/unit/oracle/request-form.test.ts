import { expect, test } from 'vitest'
import { noCredential, theKey } from '../../../src/http/credential.ts'
import { formOf } from '../../../src/oracle/request-form.ts'

const create = { method: 'POST', path: '/pets', credential: theKey, body: '{"name":"Rex"}' } as const

test('requests for the same thing are one form, white space behind a body aside', () => {
  expect(formOf({ ...create, operation: 'createPet' })).toBe(formOf(create))
  expect(formOf({ ...create, body: '{"name":"Rex"}\r\n\t ' })).toBe(formOf(create))
})

test.each([
  [{ method: 'GET' as const }],
  [{ path: '/pets/7' }],
  [{ body: '{"name":"Max"}' }],
  [{ body: ' {"name":"Rex"}' }],
  [{ contentType: 'text/plain' }],
  [{ accept: '*/*' as const }],
  [{ accept: 'browser' as const }],
  [{ wire: 'in pieces' as const }],
  [{ credential: noCredential }],
])('what differs by %j is another', (given) => {
  expect(formOf({ ...create, ...given })).not.toBe(formOf(create))
})
