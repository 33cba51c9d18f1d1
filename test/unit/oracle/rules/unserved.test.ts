import { describe, expect, test } from 'vitest'
import { judgementsOf, show } from '../../../../src/oracle/rule.ts'
import {
  concludeUnserved,
  type Unserved,
  unservedRequests,
  updateUnserved,
} from '../../../../src/oracle/rules/unserved.ts'
import { emptyStore } from '../../../../src/oracle/store/store-model.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import type { RequirementId } from '../../../../src/spec/generated/requirement-id.ts'
import { confirmed, type Log, page, saidOfUnserved, unanswered } from '../a-log.ts'
import { options } from '../an-exchange.ts'

const said = (...log: Log) => saidOfUnserved(['LIST-3'], log)
const asked = (at: number, status = 200, limit = 37) =>
  page(at, status === 200 ? [] : undefined, `/pets?limit=${limit}`, { status })

describe('a request that was given no answer that tells', () => {
  test.each([403, 503, 500])('leaves open at the end what hung on it: %i', (status) => {
    expect(said(asked(0, status), asked(20, status), asked(50, 200, 36))).toEqual([
      expect.stringContaining('GET /pets?limit=37 was never answered otherwise'),
    ])
  })

  test('does so where nothing came at all', () => {
    expect(said(unanswered(asked(0)), unanswered(asked(20)))).toHaveLength(1)
  })

  test.each([200, 400])('leaves nothing open once the same request was answered %i', (status) => {
    expect(said(asked(0, 503), asked(20, 503), asked(50, status))).toEqual([])
  })

  test('leaves nothing open where it is shown to be at fault', () => {
    expect(said(asked(0, 500), asked(20, 500), confirmed(asked(50, 500)))).toEqual([])
  })

  test('stays so while the limit answers, or another try hangs on less', () => {
    expect(said(asked(0, 503), asked(20, 503), asked(50, 429))).toHaveLength(1)
    expect(said(asked(0, 503), asked(20, 503), unanswered(asked(50)))).toHaveLength(1)
  })

  test('names the exchange that came last', () => {
    expect(said(asked(0, 503), asked(20, 503))).toEqual([expect.stringMatching(/^2 LIST-3 undecided/)])
  })

  test('may be chance where it was sent once, unless the key is forbidden it', () => {
    expect(said(asked(0, 503))).toEqual([])
    expect(said(asked(0, 403))).toHaveLength(1)
  })

  test('is none where the limit answered, or it is of the trial', () => {
    expect(said(asked(0, 429), asked(20, 429))).toEqual([])
    const ofTrial = { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' } as const
    expect(said({ ...asked(0, 503), ...ofTrial }, { ...asked(20, 503), ...ofTrial })).toEqual([])
  })
})

describe('what is kept of such requests', () => {
  type Try = readonly [Exchange, ...RequirementId[]]
  /** After tries, each of which leaves some requirements undecided, beside others that it settles or permits. */
  const unservedAfter = (...tries: readonly Try[]): Unserved =>
    tries.reduce<Unserved>((all, [exchange, ...undecided]) => {
      const settled = judgementsOf('RATE-1', { exchange })
      const judgements = undecided.map((one) => judgementsOf(one, { exchange }).undetermined('no answer'))
      const others = [settled.satisfied(), settled.permitted('it may')]
      return updateUnserved(all, show(exchange, emptyStore, options), [...judgements, ...others])
    }, new Map())
  const concluded = (unserved: Unserved) =>
    concludeUnserved(unserved).map(({ requirement, exchanges }) => [requirement, ...exchanges])
  const [first, second, third] = [asked(0, 503), asked(20, 503), asked(40, 503)]

  test('is every requirement that one of the tries left undecided, shown by the last', () => {
    const tries: readonly Try[] = [[first, 'LIST-3'], [second, 'LIST-8'], [third]]
    expect(concluded(unservedAfter(...tries))).toEqual([
      ['LIST-3', third],
      ['LIST-8', third],
    ])
    expect(unservedRequests(unservedAfter(...tries))).toEqual([third.request])
  })

  test('counts from the first try that left something undecided', () => {
    expect(concluded(unservedAfter([first], [second, 'LIST-3']))).toEqual([])
    expect(unservedRequests(unservedAfter([first], [second, 'LIST-3']))).toEqual([])
    expect(concluded(unservedAfter([first], [second, 'LIST-3'], [third]))).toEqual([['LIST-3', third]])
  })

  test('is none that a try violates, 403 included', () => {
    const exchange = asked(40, 403)
    const violated = judgementsOf('LIST-3', { exchange }).violated('200')
    const before = unservedAfter([first, 'LIST-3', 'LIST-8'], [second])
    const unserved = updateUnserved(before, show(exchange, emptyStore, options), [violated])
    expect(concluded(unserved)).toEqual([['LIST-8', exchange]])
  })

  test('is nothing once the request was answered, and counts anew from then on', () => {
    const answered: readonly Try[] = [[first, 'LIST-3'], [second, 'LIST-3'], [asked(30, 400)]]
    expect(unservedRequests(unservedAfter(...answered))).toEqual([])
    expect(unservedRequests(unservedAfter(...answered, [third, 'LIST-3']))).toEqual([])
    expect(unservedRequests(unservedAfter([asked(0, 200)], [second, 'LIST-3']))).toEqual([])
  })

  test('is sent again for errors and lost responses, and not for a 403, which is about the key', () => {
    const forbidden: readonly Try[] = [
      [asked(0, 403), 'LIST-3'],
      [asked(20, 403), 'LIST-3'],
    ]
    const lost = unanswered(asked(20, 200, 36))
    expect(concluded(unservedAfter(...forbidden))).toHaveLength(1)
    expect(unservedRequests(unservedAfter(...forbidden, [lost, 'LIST-3'], [lost]))).toEqual([lost.request])
  })
})
