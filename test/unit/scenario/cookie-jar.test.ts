import { expect, test } from 'vitest'
import { CookieJar } from '../../../src/scenario/cookie-jar.ts'

test('the cookies that were set are given back by their names, the last value of each', () => {
  const jar = new CookieJar()
  expect(jar.field).toEqual({})
  jar.see('')
  expect(jar.field).toEqual({})
  jar.see('a=1; Path=/; HttpOnly, b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT, c=x=y')
  expect(jar.field).toEqual({ Cookie: 'a=1; b=2; c=x=y' })
  jar.see('b=3; Secure')
  expect(jar.field).toEqual({ Cookie: 'a=1; b=3; c=x=y' })
})

test('one that has no name is none, and what has no room is left out', () => {
  const jar = new CookieJar()
  jar.see('=nothing')
  jar.see(`large=${'x'.repeat(3000)}`)
  expect(jar.field).toEqual({})
  jar.see('small=1')
  expect(jar.field).toEqual({ Cookie: 'small=1' })
})
