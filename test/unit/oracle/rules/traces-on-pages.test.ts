import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { ownCategory } from '../../../../src/oracle/own-category.ts'
import {
  aPet,
  created,
  type Log,
  page,
  refused,
  saidOf,
  sent,
  somePets,
  statesOf,
  tag,
  withoutBody,
} from '../a-log.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const rexIs7 = { id: 7, ...rex }
const max = { name: `${tag} 2`, categoryId: 3, status: 'pending' }
const maxIs8 = { id: 8, ...max }
const mine = created(0, rex, rexIs7)
const lost = { ...rex, name: `${tag} 3`, status: 'lost' }

describe('a create that was refused', () => {
  const rows = ['AUTH-5', 'CREATE-7'] as const
  const said = (...log: Log) => saidOf(rows, log)
  const states = (...log: Log) => statesOf(rows, log)
  const unkeyed = (at: number, pet: object) => refused(at, pet, 401, { credential: noCredential })
  const trace = { ...aPet(9), name: lost.name }

  test('breaks its row where a page shows what it sent', () => {
    expect(said(refused(0, lost), page(50, [trace]))).toStrictEqual([
      `1+2 CREATE-7 violated: no animal from a create that was answered 400, not {"id":9,"name":"${lost.name}","categoryId":1,"status":"sold"}`,
    ])
    expect(said(unkeyed(0, { ...lost, status: 'sold' }), page(50, [trace]))[0]).toContain(
      '1+2 AUTH-5 violated: no animal from a create that was answered 401',
    )
    expect(said(withoutBody(refused(0, lost)), page(50, [trace]))[0]).toContain('that was answered 400')
    expect(states(refused(0, lost), mine, page(50, [{ ...trace, id: 7 }]))).toStrictEqual([
      '3 CREATE-7 satisfied',
    ])
    expect(states(refused(0, lost), page(50, [{ ...trace, id: 'nine' }]))).toStrictEqual([
      '1+2 CREATE-7 violated',
    ])
  })

  test('without a name is known by a category of the run’s own', () => {
    const categoryId = Number(ownCategory(tag, 5))
    const left = page(50, [{ ...aPet(9), categoryId }])
    expect(states(refused(0, { categoryId }), left)).toStrictEqual(['1+2 CREATE-7 violated'])
    expect(states(refused(0, { categoryId: 1 }), page(50, [aPet(9)]))).toStrictEqual([])
    expect(states(refused(0, { categoryId }), page(50, [{ ...aPet(9), categoryId: 'x' }]))).toStrictEqual([])
    expect(
      states(
        refused(0, { categoryId, name: 5 }),
        created(10, rex, rexIs7),
        page(50, [{ ...rexIs7, categoryId }]),
      ),
    ).toStrictEqual([])
  })

  test('keeps its row where a page shows an animal that was created after it, and none of it', () => {
    expect(said(refused(0, lost), created(10, rex, rexIs7), page(50, [rexIs7]))).toStrictEqual([
      '3 CREATE-7 satisfied: any status',
    ])
    expect(
      said(refused(0, lost), unkeyed(5, max), created(10, rex, rexIs7), page(50, [rexIs7])),
    ).toStrictEqual(['4 CREATE-7 satisfied: any status', '4 AUTH-5 satisfied: any status'])
    expect(said(created(0, rex, rexIs7), refused(10, lost), page(50, [rexIs7]))).toStrictEqual([])
    expect(said(refused(0, lost), created(10, rex, rexIs7), page(50, [aPet(9)]))).toStrictEqual([])
    expect(said(refused(0, lost), created(10, rex, rexIs7), page(50, [trace, rexIs7]))).toHaveLength(1)
  })

  test('is told of by the last of the animals that a page shows', () => {
    const log = [created(0, rex, rexIs7), refused(10, lost), created(20, max, maxIs8)]
    expect(said(...log, page(50, [rexIs7, maxIs8]))).toStrictEqual(['4 CREATE-7 satisfied: any status'])
    expect(said(...log, page(50, [maxIs8, rexIs7]))).toStrictEqual(['4 CREATE-7 satisfied: any status'])
    expect(said(...log, page(50, [rexIs7]))).toStrictEqual([])
  })

  test('is told of by pages of its status, if it had one that is valid, or of any', () => {
    const invalid = { ...rex, name: `${tag} 3`, categoryId: 'three' }
    const since = (refusal: object) => [
      refused(0, refusal),
      created(10, rex, rexIs7),
      created(20, max, maxIs8),
    ]
    const sold = page(50, [rexIs7], '/pets?status=sold')
    const pending = page(50, [maxIs8], '/pets?status=pending')
    expect(said(...since(invalid), sold)).toStrictEqual(['4 CREATE-7 satisfied: status=sold'])
    expect(said(...since(invalid), pending)).toStrictEqual([])
    expect(said(...since(invalid), page(50, [rexIs7, maxIs8]))).toStrictEqual([
      '4 CREATE-7 satisfied: any status',
    ])
    expect(said(...since(lost), pending)).toStrictEqual(['4 CREATE-7 satisfied: status=pending'])
    expect(said(...since({ ...invalid, status: 'pending' }), pending)).toStrictEqual([
      '4 CREATE-7 satisfied: status=pending',
    ])
  })

  test('is not told of by a page that may be cut before it, or was asked for as the document leaves open', () => {
    const log = [refused(0, lost), created(10, rex, { ...rexIs7, id: 1 })]
    const others = somePets(100).slice(1)
    const shown = (count: number, query: string) =>
      states(...log, page(50, [{ ...rexIs7, id: 1 }, ...others.slice(0, count - 1)], `/pets${query}`))
    expect(shown(2, '?limit=3')).toStrictEqual(['3 CREATE-7 satisfied'])
    expect(shown(3, '?limit=3')).toStrictEqual([])
    expect(shown(19, '')).toStrictEqual(['3 CREATE-7 satisfied'])
    expect(shown(20, '')).toStrictEqual([])
    expect(shown(99, '?limit=99')).toStrictEqual([])
    expect(shown(100, '?limit=100')).toStrictEqual(['3 CREATE-7 satisfied'])
    expect(shown(2, '?limit=0')).toStrictEqual([])
  })

  test('is looked for though nothing was created, and though it is under way again', () => {
    expect(states(refused(0, lost), page(50, [aPet(1)]))).toStrictEqual([])
    expect(states(refused(0, lost), sent(refused(20, lost)), page(50, [trace]))).toStrictEqual([])
  })
})
