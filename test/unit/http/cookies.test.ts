import { expect, test } from 'vitest'
import { sentCookies, setCookies } from '../../../src/http/cookies.ts'

test('a Cookie field has any number of cookies', () => {
  expect(sentCookies('')).toEqual([])
  expect(sentCookies('theme=dark; a=b=c; odd')).toEqual([
    { name: 'theme', value: 'dark' },
    { name: 'a', value: 'b=c' },
  ])
})

test('Set-Cookie fields that were joined are told apart, with their attributes', () => {
  const field =
    'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/v1; Domain=pets.example, b=2; HttpOnly; Secure; Expires=soon'
  expect(setCookies(field)).toEqual([
    { name: 'a', value: '1', expires: '2026-10-21T07:28:00.000Z', path: '/v1', domain: 'pets.example' },
    { name: 'b', value: '2', httpOnly: true, secure: true },
  ])
  expect(setCookies('')).toEqual([])
})
