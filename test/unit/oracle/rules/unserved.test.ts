import { describe, expect, test } from 'vitest'
import { confirmed, type Log, page, saidOfUnserved, unanswered } from '../a-log.ts'

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
