import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../src/events/exchange.ts'
import { created, fetched, notFound, page, refused, saidOf, statesOf, tag } from '../a-log.ts'
import { type Given, now } from '../an-exchange.ts'

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
    expect(statesOf(['CREATE-1'], [spent])).toStrictEqual(['1 CREATE-1 undecided', '1 CREATE-1 doubtful'])
    expect(saidOf(['CREATE-1'], [spent]).at(-1)).toMatch(
      /^1 CREATE-1 doubtful: it told that no request remained, and whether one did was not seen: 201, not 409/,
    )
    expect(statesOf(['CREATE-1'], [refused(0, pet, 429, told(0))])).toStrictEqual([])
    expect(statesOf(['CREATE-1'], [refused(0, pet, 503, told(0))]).join()).not.toContain('doubtful')
  })

  test('is broken once the operation tells of more in the same window', () => {
    expect(statesOf(['CREATE-1'], [spent, letIn(20, told(900))])).toStrictEqual([
      '1 CREATE-1 undecided',
      '2 CREATE-1 kept',
      '1+2 CREATE-1 broken',
    ])
  })

  test('is broken once, whatever else is let in', () => {
    const log = [spent, letIn(20, told(900)), letIn(40, told(899))]
    expect(statesOf(['CREATE-1'], log).filter((one) => one.endsWith('broken'))).toHaveLength(1)
  })

  test('is broken once more are let in than can have come back', () => {
    const [first, ...zeros] = [
      refused(0, pet, 409, told(0, 60, 60)),
      letIn(20, told(0, 60, 60)),
      letIn(40, told(0, 60, 60)),
    ]
    expect(statesOf(['CREATE-1'], [first, ...zeros.slice(0, 1)])).not.toContain('1+2 CREATE-1 broken')
    expect(statesOf(['CREATE-1'], [first, ...zeros])).toContain('1+3 CREATE-1 broken')
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
  ])('stays open where %s', (_, later) => {
    expect(statesOf(['CREATE-1'], [spent, later])).not.toContainEqual(
      expect.stringMatching(/^1\b.* CREATE-1 broken$/),
    )
  })

  test('is a list of a limit, of a status, of both or of neither', () => {
    const after = page(20, [], '/pets', told(900))
    const broken = (path: string) =>
      statesOf(['LIST-1', 'LIST-3', 'LIST-4'], [page(0, undefined, path, { ...told(0), status: 400 }), after])
    expect(broken('/pets')).toContain('1+2 LIST-1 broken')
    expect(broken('/pets?limit=7')).toContain('1+2 LIST-3 broken')
    expect(broken('/pets?status=sold')).toContain('1+2 LIST-4 broken')
    expect(broken('/pets?limit=7&status=sold').filter((one) => one.endsWith('broken'))).toStrictEqual([])
  })

  test('is an own animal that was not found', () => {
    const own = created(0, { ...pet, name: `${tag} 2` }, said(2), told(950))
    const log = [own, notFound(9000, 2, 404, told(0)), fetched(9020, 2, said(2), told(800))]
    expect(statesOf(['GET-1'], log)).toContain('1+2+3 GET-1 broken')
    expect(statesOf(['GET-1'], log.slice(0, 2))).toStrictEqual(['2 GET-1 undecided', '1+2 GET-1 doubtful'])
  })
})
