import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { type Log, page, saidOf, statesOf } from '../a-log.ts'
import { type Given, now } from '../an-exchange.ts'

const told = (remaining: number, seconds = 600, limit = 1000): Given => ({
  headers: {
    'x-ratelimit-limit': `${limit}`,
    'x-ratelimit-remaining': `${remaining}`,
    'x-ratelimit-reset': `${now / 1000 + seconds}`,
  },
})
const list = (at: number, given: Given): Exchange => page(at, [], '/pets', given)
const limited = (at: number, given: Given): Exchange => page(at, [], '/pets', { ...given, status: 429 })

describe('a 429 that tells that none remains', () => {
  test('is in doubt between answers of its window that tell that some do', () => {
    const log = [list(0, told(790)), limited(20, told(0)), list(40, told(788))]
    expect(statesOf(['RATE-7'], log)).toStrictEqual(['2 RATE-7 satisfied', '1+2+3 RATE-7 suspicious'])
    expect(saidOf(['RATE-7'], log).at(-1)).toContain('of the same window that told of 790 and 788')
  })

  const other: readonly (readonly [string, Log])[] = [
    ['before any answer', [limited(20, told(0)), list(40, told(788))]],
    ['where more remain since', [list(0, told(790)), limited(20, told(0)), list(40, told(791))]],
    ['where none remains since', [list(0, told(790)), limited(20, told(0)), list(40, told(0))]],
    ['of another limit', [list(0, told(790)), limited(20, told(0, 600, 60)), list(40, told(788))]],
    ['of another window', [list(0, told(790)), limited(20, told(0, 30)), list(40, told(788))]],
    ['where the next window began', [list(0, told(790)), limited(20, told(0)), list(40, told(700, 660))]],
    [
      'where the window before had ended',
      [list(0, told(790, 540)), limited(20, told(0)), list(40, told(788))],
    ],
    ['beside an answer that was under way', [list(15, told(790)), limited(20, told(0)), list(40, told(788))]],
    ['before an answer that was under way', [list(0, told(790)), limited(20, told(0)), list(25, told(788))]],
    ['of another key', keyed([list(0, told(790)), limited(20, told(0)), list(40, told(788))])],
  ]
  test.each(other)('is not, %s', (_words, log) => {
    expect(statesOf(['RATE-7'], log).filter((one) => one.endsWith('suspicious'))).toStrictEqual([])
  })
})

function keyed(log: readonly Exchange[]): Log {
  return log.map((exchange) => ({ ...exchange, keyVariable: 'PETSTORE_RATE_LIMIT_KEY' }))
}
