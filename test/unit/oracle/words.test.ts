import { describe, expect, it } from 'vitest'
import { describeErrors, printValue } from '../../../src/oracle/print-exchange.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import { anExchange, errorText, type Given, judgementsOn, now } from './an-exchange.ts'

const newPet = '{"name":"Rex","categoryId":3}'
const seconds = now / 1000
const header = (name: string, value: string | undefined): Given => ({ headers: { [name]: value } })

/** What a row's breach says, on a key of the free plan. */
function words(row: RequirementId, given: Given): readonly [string, string] | undefined {
  const found = judgementsOn(anExchange(given), 'free').find(
    (judgement) => judgement.requirement === row && judgement.state === 'violated',
  )
  return found?.state === 'violated' ? [found.expected, found.actual] : undefined
}

describe('a breach is told in words', () => {
  it.each<readonly [RequirementId, Given, string, string]>([
    [
      'MEDIA-1',
      { text: '[' },
      'a body of well-formed JSON',
      '200, application/json: "[" (Unexpected end of JSON input)',
    ],
    [
      'MEDIA-1',
      header('content-type', 'text/html; charset=utf-8'),
      'content-type: application/json',
      'content-type: text/html; charset=utf-8',
    ],
    ['MEDIA-1', header('content-type', undefined), 'content-type: application/json', 'content-type: (none)'],
    [
      'AUTH-6',
      { status: 401, text: errorText(401) },
      'the valid key let in',
      '401 {"code":"some_code","message":"Some words","status":401}',
    ],
    [
      'ERROR-1',
      { status: 404, text: errorText(404, { code: 7 }) },
      'an Error body: code, message, status',
      '/code must be a string: 7',
    ],
    ['ERROR-2', { status: 404, text: errorText(400) }, '"status": 404, as the HTTP status', '"status": 400'],
    [
      'RATE-1',
      { headers: { 'x-ratelimit-limit': undefined, 'x-ratelimit-reset': undefined } },
      'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
      'x-ratelimit-limit, x-ratelimit-reset missing on 200',
    ],
    ['RATE-2', header('x-ratelimit-limit', '0'), 'X-RateLimit-Limit: a whole number above 0', '0'],
    ['RATE-2', header('x-ratelimit-remaining', 'few'), 'X-RateLimit-Remaining: a whole number', 'few'],
    ['RATE-2', header('x-ratelimit-remaining', '61'), 'X-RateLimit-Remaining of at most 60', '61'],
    ['RATE-2', header('x-ratelimit-reset', 'soon'), 'X-RateLimit-Reset: a Unix timestamp in seconds', 'soon'],
    [
      'RATE-2',
      header('x-ratelimit-reset', `at ${seconds}`),
      'X-RateLimit-Reset: a Unix timestamp in seconds',
      `at ${seconds}`,
    ],
    [
      'RATE-2',
      header('x-ratelimit-reset', '60'),
      'X-RateLimit-Reset: a Unix timestamp in seconds',
      '60, which is 1970-01-01T00:01:00.000Z',
    ],
    [
      'RATE-2',
      header('x-ratelimit-reset', String(now)),
      'X-RateLimit-Reset: a Unix timestamp in seconds',
      `${now}, which is not in seconds`,
    ],
    [
      'RATE-2',
      header('x-ratelimit-reset', String(seconds - 90)),
      `X-RateLimit-Reset not before the response's own Date, ${seconds}`,
      `${seconds - 90}, 90 s in the past`,
    ],
    ['RATE-4', header('x-ratelimit-limit', '61'), "X-RateLimit-Limit: 60 or 1000, the declared plan's", '61'],
    ['LIST-1', { status: 204, text: '' }, '200', '204 no body'],
    ['LIST-1', { text: '{}' }, 'an array of Pet', 'the body must be an array: {}'],
    [
      'CREATE-1',
      { operation: 'createPet', status: 201, text: '', body: newPet },
      'a Pet with its id',
      'no body',
    ],
  ])('of %s', (row, given, expected, actual) => {
    expect(words(row, given)).toEqual([expected, actual])
  })
})

describe('what is wrong with a body', () => {
  const response = (text: string) => {
    const record = anExchange({ text }).response
    if (record === undefined) throw new Error('no response')
    return record
  }
  const missing = (pointer: string) => ({ pointer, value: undefined, message: 'is missing' })

  it('is that there is none, or that it is no JSON', () => {
    expect(describeErrors([missing('/id')], response(''))).toBe('no body')
    expect(describeErrors([missing('/id')], response('{'))).toBe('no JSON: 200, application/json: "{"')
  })

  it('is told place by place, three of them, and how many more there are', () => {
    const at = (count: number) => Array.from({ length: count }, (_, index) => missing(`/${index}/id`))
    expect(describeErrors(at(1), response('[]'))).toBe('/0/id is missing')
    expect(describeErrors(at(3), response('[]'))).toBe('/0/id is missing; /1/id is missing; /2/id is missing')
    expect(describeErrors(at(5), response('[]'))).toMatch(/; \/2\/id is missing; and 2 more$/)
  })

  it('is told where it is nested too deeply to be shown', () => {
    let nested: unknown = []
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested]
    expect(printValue(nested)).toBe('(a value that is nested too deeply to be shown)')
  })

  it('is a fault of the suite where JSON has no text for it', () => {
    expect(() => printValue(Symbol('none'))).toThrow('no JSON text')
  })

  it('shows the value, digit for digit and not too long', () => {
    const told = (value: unknown) =>
      describeErrors([{ pointer: '', value, message: 'is wrong' }], response('[]'))
    expect(told(2n ** 53n + 1n)).toBe('the body is wrong: 9007199254740993')
    expect(told('x'.repeat(118))).toBe(`the body is wrong: "${'x'.repeat(118)}"`)
    expect(told('x'.repeat(119))).toBe(`the body is wrong: "${'x'.repeat(119)}…`)
  })
})
