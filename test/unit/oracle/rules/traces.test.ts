import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { ownCategory } from '../../../../src/oracle/own-category.ts'
import { created, fetched, type Log, page, refused, saidOf, statesOf, tag, withoutBody } from '../a-log.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const lost = { ...rex, status: 'lost' }
const left = { id: 9, ...rex }
const states = (...log: Log) => statesOf(['AUTH-5', 'CREATE-7'], log)

describe('an animal that a fetch shows with the name of a refused create', () => {
  test('breaks CREATE-7, and AUTH-5 where it came without the key', () => {
    expect(saidOf(['CREATE-7'], [refused(0, lost), fetched(50, 9, left)])).toStrictEqual([
      `1+2 CREATE-7 violated: no animal from a create that was answered 400, not ${JSON.stringify(left)}`,
    ])
    expect(saidOf(['CREATE-7'], [withoutBody(refused(0, lost)), fetched(50, 9, left)])[0]).toContain(
      'answered 400, not',
    )
    expect(states(refused(0, rex, 401, { credential: noCredential }), fetched(50, 9, left))).toStrictEqual([
      '1+2 AUTH-5 violated',
    ])
  })

  test.each<readonly [string, Log]>([
    [
      'it is one of the run’s own',
      [
        created(0, { ...rex, name: `${tag} 2` }, { ...left, name: `${tag} 2` }),
        refused(10, lost),
        fetched(50, 9, left),
      ],
    ],
    [
      'it shows in the place of one of the run’s own, which GET-1 judges',
      [
        created(0, { ...rex, name: `${tag} 2` }, { id: 7, ...rex, name: `${tag} 2` }),
        refused(10, lost),
        fetched(50, 7, left),
      ],
    ],
    [
      'it has another name, or none',
      [refused(0, lost), fetched(50, 9, { ...left, name: `${tag} 2` }), fetched(60, 9, { id: 9 })],
    ],
    ['no create was refused', [fetched(50, 9, left)]],
    ['the create was let in', [refused(0, lost), created(10, rex, { ...rex, id: 7 }), fetched(50, 9, left)]],
    [
      'it was not fetched with the key',
      [refused(0, lost), fetched(50, 9, left, { credential: noCredential })],
    ],
    ['another operation shows it', [refused(0, lost), fetched(50, 9, left, { operation: 'listOrders' })]],
    ['its status is another than 200', [refused(0, lost), fetched(50, 9, left, { status: 404 })]],
    ['its body did not come', [refused(0, lost), withoutBody(fetched(50, 9, left))]],
    ['what was asked for is no id', [refused(0, lost), fetched(50, 'kim', left)]],
  ])('breaks nothing where %s', (_, log) => {
    expect(states(...log)).toStrictEqual([])
  })
})

describe('a page that shows a category that only this run uses', () => {
  const sent = { name: 7, categoryId: Number(ownCategory(tag, 1)) }
  const shown = { id: 9, name: 'x', categoryId: sent.categoryId, status: 'sold' }

  test('breaks CREATE-7 where each create with it was refused', () => {
    expect(states(refused(0, sent), page(50, [shown]))).toContain('1+2 CREATE-7 violated')
  })

  test('breaks nothing where it may be one that was let in, under another id', () => {
    const letIn = created(20, sent, { ...shown, id: 7 })
    expect(states(refused(0, sent), letIn, page(50, [shown]))).not.toContain('1+3 CREATE-7 violated')
    const ofAnother = created(20, rex, { id: 7, ...rex })
    expect(states(refused(0, sent), ofAnother, page(50, [shown]))).toContain('1+3 CREATE-7 violated')
    expect(states(refused(0, sent), letIn, page(50, [shown, { ...shown, id: 7 }]))).toContain(
      '1+3 CREATE-7 violated',
    )
  })
})
