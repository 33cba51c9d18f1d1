import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { initialState, judge, type OracleEvent } from '../../../../src/oracle/judge.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import {
  confirmed,
  created,
  fetched,
  type Log,
  notFound,
  page,
  refused,
  saidOf,
  statesOf,
  tag,
  tookMs,
  unanswered,
} from '../a-log.ts'
import { type Given, now, options } from '../an-exchange.ts'

const pet = { name: `${tag} 1`, categoryId: 3 }
const said = (id: number) => ({ id, ...pet, name: `${tag} ${id}` })

/** Headers of a limit of 1,000 a minute that resets in so many seconds. */
const told = (remaining: number, seconds = 60, limit = 1000): Given => ({
  headers: {
    'x-ratelimit-limit': `${limit}`,
    'x-ratelimit-remaining': `${remaining}`,
    'x-ratelimit-reset': `${now / 1000 + seconds}`,
  },
})

const letIn = (at: number, given: Given): Exchange =>
  created(at, { ...pet, name: `${tag} 2` }, said(2), given)

describe('a wrong answer that tells that no request remains', () => {
  const spent = refused(0, pet, 409, told(0))

  test('is open as long as nothing tells otherwise, and settles nothing at the end', () => {
    expect(statesOf(['CREATE-1'], [spent])).toStrictEqual(['1 CREATE-1 undecided', '1 CREATE-1 suspicious'])
    expect(saidOf(['CREATE-1'], [spent]).at(-1)).toMatch(
      /^1 CREATE-1 suspicious: it told that no request remained, and whether one did was not seen: 201 or 400, not 409/,
    )
    expect(statesOf(['CREATE-1'], [refused(0, pet, 429, told(0))])).toStrictEqual([])
    expect(statesOf(['CREATE-1'], [refused(0, pet, 503, told(0))]).join()).not.toContain('suspicious')
  })

  test('is violated once the operation tells of more in the same window', () => {
    expect(statesOf(['CREATE-1'], [spent, letIn(20, told(900))])).toStrictEqual([
      '1 CREATE-1 undecided',
      '2 CREATE-1 satisfied',
      '1+2 CREATE-1 violated',
    ])
  })

  test('is told of once, by the rules that waited for it', () => {
    const rows = ['CREATE-1', 'CREATE-2'] as const
    const untold = '1 CREATE-2 undecided: could not test: POST /pets returned 409, expected 201, see CREATE-1'
    const of1 = (later: Exchange) => saidOf(rows, [spent, later]).filter((line) => !line.startsWith('2 '))
    const [first, second, third] = of1(letIn(20, told(900)))
    expect([first, second]).toStrictEqual(['1 CREATE-1 undecided: no request remained, see RATE-5', untold])
    expect(third).toMatch(/^1\+2 CREATE-1 violated: 201, not 409 /)
    expect(of1(letIn(20, told(900))).slice(3)).toStrictEqual([])
    const [, , suspicion, ...more] = of1(letIn(20, told(900, 60, 300)))
    expect(suspicion).toMatch(/^1 CREATE-1 suspicious: /)
    expect(more).toStrictEqual([])
  })

  test('is no second violation at the end where it is one at once', () => {
    const invalid = refused(0, { ...pet, status: 'lost' }, 409, told(0))
    expect(statesOf(['CREATE-4'], [invalid])).toStrictEqual(['1 CREATE-4 violated'])
    expect(saidOf(['CREATE-4'], [invalid])).toHaveLength(1)
  })

  test('is a list that is violated after all once lists tell of more', () => {
    const list = page(0, undefined, '/pets', { ...told(0), status: 400 })
    expect(statesOf(['LIST-1'], [list, page(20, [], '/pets', told(900))])).toStrictEqual([
      '1 LIST-1 undecided',
      '2 LIST-1 satisfied',
      '1+2 LIST-1 violated',
    ])
  })

  test('is violated once, whatever else is let in', () => {
    const log = [spent, letIn(20, told(900)), letIn(40, told(899))]
    expect(statesOf(['CREATE-1'], log).filter((one) => one.endsWith('violated'))).toHaveLength(1)
  })

  test('is violated once more are let in than can have come back', () => {
    const [first, ...zeros] = [
      refused(0, pet, 409, told(0, 60, 60)),
      letIn(20, told(0, 60, 60)),
      letIn(40, told(0, 60, 60)),
    ]
    expect(statesOf(['CREATE-1'], [first, ...zeros.slice(0, 1)])).not.toContain('1+2 CREATE-1 violated')
    expect(statesOf(['CREATE-1'], [first, ...zeros])).toContain('1+3 CREATE-1 violated')
  })

  test.each([
    ['another window began', letIn(20, told(900, 120))],
    ['it is told of another limit', letIn(20, told(900, 60, 300))],
    ['nothing is told of the limit', letIn(20, { headers: { 'x-ratelimit-limit': undefined } })],
    ['as much can have come back', letIn(30_000, told(900))],
    ['it was under way at the same time', letIn(5, told(900))],
    ['it is another operation', page(20, [], '/pets', told(900))],
    ['it is another key', letIn(20, { ...told(900), keyVariable: 'PETSTORE_RATE_LIMIT_KEY' })],
    ['it was refused too', refused(20, pet, 409, told(900))],
    ['it was redirected too', refused(20, pet, 300, told(900))],
    ['it went without the key', letIn(20, { ...told(900), credential: noCredential })],
  ])('stays open where %s', (_, later) => {
    expect(statesOf(['CREATE-1'], [spent, later])).not.toContainEqual(
      expect.stringMatching(/^1\b.* CREATE-1 violated$/),
    )
  })

  const broken = (...log: Log) =>
    statesOf(['CREATE-1'], log).filter((one) => /^1\+.* CREATE-1 violated$/.test(one))

  test('is compared with what was asked for once it had come', () => {
    expect(broken(spent, letIn(tookMs, told(900)))).toHaveLength(1)
    expect(broken(spent, letIn(tookMs - 1, told(900)))).toHaveLength(0)
  })

  test('is not contradicted by answers that tell nothing, nor by requests that got none', () => {
    const unlimited = { ...told(0).headers, 'x-ratelimit-limit': undefined }
    expect(broken(refused(0, pet, 409, { headers: unlimited }), letIn(20, told(900)))).toHaveLength(0)
    const zero = told(0, 60, 60)
    const first = refused(0, pet, 409, zero)
    expect(broken(first, unanswered(letIn(20, zero)), letIn(40, zero))).toHaveLength(0)
    expect(broken(first, letIn(20, { ...zero, credential: noCredential }), letIn(40, zero))).toHaveLength(0)
  })

  test('is compared with what can have come back in that time, and one', () => {
    // Told 52 s before Reset: a window of 25 s at the least, and 2 of 1,000 come back in 50 ms.
    const first = refused(0, pet, 409, told(0, 52))
    expect(broken(first, letIn(50 - tookMs, told(2, 52)))).toHaveLength(0)
    expect(broken(first, letIn(50 - tookMs, told(3, 52)))).toHaveLength(1)
  })

  test('takes the longest window that was told: of the limit, by it, or by what was let in', () => {
    const before = letIn(-1000, told(950, 60))
    const other = letIn(-1000, told(950, 60, 900))
    const [first, next] = [refused(0, pet, 409, told(0, 10)), letIn(20, told(5, 10))]
    const isBroken = (...log: Log) => statesOf(['CREATE-1'], log).some((one) => /2\+3.*violated$/.test(one))
    expect(isBroken(before, first, next)).toBe(true)
    expect(isBroken(other, first, next)).toBe(false)
    expect(broken(refused(0, pet, 409, told(0, 60)), next)).toHaveLength(1)
    expect(broken(first, letIn(20, told(5, 60)))).toHaveLength(0)
  })

  test('is in another window where Reset moved on by as long as that is', () => {
    // Told 60 s before Reset: a window of 29 s at the least, told in whole seconds.
    expect(broken(refused(0, pet, 409, told(0, 32)), letIn(20, told(900, 60)))).toHaveLength(0)
    expect(broken(refused(0, pet, 409, told(0, 33)), letIn(20, told(900, 60)))).toHaveLength(1)
    expect(broken(refused(0, pet, 409, told(0, 60)), letIn(20, told(900, 61)))).toHaveLength(1)
    expect(broken(refused(0, pet, 409, told(0, 2)), letIn(20, told(900, 2)))).toHaveLength(1)
  })

  test('is neither a failure of the service itself nor what was redirected by chance', () => {
    const doubtful = (exchange: Parameters<typeof confirmed>[0]) =>
      statesOf(['CREATE-1'], [confirmed(exchange)]).filter((one) => one.endsWith('suspicious'))
    expect(doubtful(refused(0, pet, 500, told(0)))).toHaveLength(0)
    expect(doubtful(refused(0, pet, 499, told(0)))).toHaveLength(1)
    expect(doubtful(refused(0, pet, 300, told(0)))).toHaveLength(1)
  })

  test('waits beside others: the last 256 may be told otherwise, each by its own operation', () => {
    const many = Array.from({ length: 257 }, (_, index) => refused(index, pet, 409, told(0)))
    expect(statesOf(['CREATE-1'], many).filter((one) => one.endsWith('suspicious'))).toHaveLength(256)
    const list = page(0, undefined, '/pets', { ...told(0), status: 400 })
    const log = [spent, list, page(20, [], '/pets', told(900))]
    expect(statesOf(['CREATE-1', 'LIST-1'], log)).toEqual(
      expect.arrayContaining(['2+3 LIST-1 violated', '1 CREATE-1 suspicious']),
    )
  })

  test('is waited for once, however often it is told of', () => {
    const told = (log: readonly OracleEvent[]) =>
      log.reduce((state, event) => judge(state, event, options).state, initialState).store.toldSpent
    const [first, second] = [spent, { ...spent, number: 2 }].map((exchange) => ({
      kind: 'answered' as const,
      exchange,
    }))
    if (first === undefined || second === undefined) throw new Error('there are two')
    expect(told([first])).toHaveLength(1)
    expect(told([first, { ...first, kind: 'confirmed' }])).toHaveLength(1)
    expect(told([first, second, second])).toHaveLength(2)
  })

  test('is of no account on the key of the trial, which is meant to be spent', () => {
    const trial = { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' } as const
    const log = [refused(0, pet, 409, { ...told(0), ...trial }), letIn(20, { ...told(0), ...trial })]
    expect(broken(...log)).toHaveLength(0)
    expect(broken(letIn(-50, told(55, 60, 60)), ...log)).toHaveLength(0)
  })

  test('is a list of a limit, of a status, of both or of neither', () => {
    const after = page(20, [], '/pets', told(900))
    const broken = (path: string) =>
      statesOf(['LIST-1', 'LIST-3', 'LIST-4'], [page(0, undefined, path, { ...told(0), status: 400 }), after])
    expect(broken('/pets')).toContain('1+2 LIST-1 violated')
    expect(broken('/pets?limit=7')).toContain('1+2 LIST-3 violated')
    expect(broken('/pets?status=sold')).toContain('1+2 LIST-4 violated')
    expect(broken('/pets?limit=7&status=sold').filter((one) => one.endsWith('violated'))).toStrictEqual([])
  })

  test('is an own animal that was not found', () => {
    const own = created(0, { ...pet, name: `${tag} 2` }, said(2), told(950))
    const log = [own, notFound(9000, 2, 404, told(0)), fetched(9020, 2, said(2), told(800))]
    expect(statesOf(['GET-1'], log)).toContain('1+2+3 GET-1 violated')
    expect(statesOf(['GET-1'], log.slice(0, 2))).toStrictEqual(['2 GET-1 undecided', '1+2 GET-1 suspicious'])
  })
})
