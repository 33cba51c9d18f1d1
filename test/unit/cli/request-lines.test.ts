import { expect, test } from 'vitest'
import { requestLines } from '../../../src/cli/cost-lines.ts'
import { parse } from '../run/options/parse.ts'

const lines = (flags: Readonly<Record<string, unknown>>): string => requestLines(parse({ flags })).join('\n')

test('the requests are told by what they are for', () => {
  expect(lines({ plan: 'free', depth: 'standard' })).toBe(
    [
      'To decide the verdicts: 59 requests',
      'To confirm what may be chance, and for a last look: 28',
      'To take apart what breaks, if anything does: up to 30',
      'To explore further: up to 433',
    ].join('\n'),
  )
})

test('too few requests are said to be too few', () => {
  expect(lines({ maxRequests: '40' })).toContain('That is more than 40: what they do not reach')
  expect(lines({ maxRequests: '60' })).toContain('a last look: 1\nTo explore further: up to 0')
})

test('the trial is told of where there is one', () => {
  expect(lines({})).not.toContain('To try the rate limit')
  expect(lines({ profile: 'full', plan: 'pro' })).toContain(
    'such as 620 requests for a limit of 300 requests, on top',
  )
  expect(lines({ profile: 'full', requirement: ['GET-2'] })).not.toContain('To try the rate limit')
  expect(lines({ profile: 'full', maxRequests: '400' })).toContain('out of the 400')
})

test('some requirements alone have no plan', () => {
  expect(lines({ requirement: ['GET-2'], plan: 'pro' })).toBe(
    'Only some requirements: their checks ask just what they need themselves',
  )
})
