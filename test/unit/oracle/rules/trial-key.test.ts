import { expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { page, saidOf, unanswered } from '../a-log.ts'
import { errorText, type Given } from '../an-exchange.ts'

const keyVariable = 'PETSTORE_RATE_LIMIT_KEY'
const said = (...log: Parameters<typeof saidOf>[1]) => saidOf(['AUTH-6'], log)
const letIn = page(0, [], '/pets', { keyVariable })
const refused = (given: Given = {}) =>
  page(10, [], '/pets', { keyVariable, status: 401, text: errorText(401), ...given })

test('the rate-limit key is refused in vain once it was let in', () => {
  expect(said(letIn, refused())[0]).toMatch(/^1\+2 AUTH-6 violated: the key let in, as it was before/)
})

test('the first request that was accepted shows the violation, beside the one that was not', () => {
  const later = page(5, [], '/pets', { keyVariable })
  expect(said(letIn, later, refused(), refused())).toStrictEqual(
    ['1+3', '1+4'].map(
      (numbers) => `${numbers} AUTH-6 violated: the key let in, as it was before, not 401 ${errorText(401)}`,
    ),
  )
})

test('one that was never let in may be none', () => {
  const redirected = page(0, undefined, '/pets', { keyVariable, status: 300, text: '' })
  expect(said(redirected, refused())).toStrictEqual([])
  expect(said(unanswered(letIn), refused())).toStrictEqual([])
  expect(said(refused(), refused())).toStrictEqual([])
  expect(
    said(page(0, [], '/pets', { keyVariable, status: 404, text: errorText(404) }), refused()),
  ).toStrictEqual([])
})

test('a request without the key is refused rightly', () => {
  expect(said(letIn, refused({ credential: noCredential }))).toStrictEqual([])
})

test('what has no request left may be answered so for that', () => {
  for (const remaining of ['0', undefined])
    expect(said(letIn, refused({ headers: { 'x-ratelimit-remaining': remaining } }))).toStrictEqual([])
})

test('other answers, and the main key, are the affair of other rules', () => {
  expect(said(letIn, page(10, [], '/pets', { keyVariable }))).toStrictEqual([])
  expect(said(letIn, refused({ status: 403, text: errorText(403) }))).toStrictEqual([])
})

test('one that was answered 429 before may be banned for a while', () => {
  const limited = page(5, [], '/pets', { keyVariable, status: 429, text: errorText(429) })
  expect(said(letIn, limited, refused())).toStrictEqual([
    '3 AUTH-6 undecided: the key may be banned for a while after a 429',
  ])
  const ofMainKey = page(5, [], '/pets', { status: 429, text: errorText(429) })
  expect(said(letIn, ofMainKey, refused()).at(-1)).toMatch(/AUTH-6 violated/)
})
