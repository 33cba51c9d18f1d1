import { expect, test } from 'vitest'
import { signingKey } from '../../../src/targets/signing-key.ts'

test('a key is what Base64 says, with the prefix or without', () => {
  const key = Buffer.alloc(24, 'k')
  expect(Buffer.from(signingKey(key.toString('base64')))).toEqual(key)
  expect(Buffer.from(signingKey(`whsec_${key.toString('base64')}`))).toEqual(key)
})

test.each([
  ['too short', Buffer.alloc(23, 'k').toString('base64')],
  ['too long', Buffer.alloc(65, 'k').toString('base64')],
  ['no Base64', 'correct horse battery staple, and some more'],
  ['empty', 'whsec_'],
])('a secret that is %s is refused, and not told', (_, secret) => {
  expect(() => signingKey(secret)).toThrow('openssl rand -base64 32')
  expect(() => signingKey(secret)).not.toThrow(secret.slice(6) || 'nothing of it')
})
