import { describe, expect, test } from 'vitest'
import { aPet, created, type Log, page, saidOf, sent, statesOf, tag } from '../a-log.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const max = { name: `${tag} 2`, categoryId: 3, status: 'sold' }
const [ofRex, ofMax] = [created(0, rex, { id: 7, ...rex }), created(50, max, { id: 8, ...max })]
const both: Log = [sent(ofRex), ofRex, sent(ofMax), ofMax]
const twice = [
  { id: 7, ...rex },
  { id: 8, ...max },
  { id: 9, ...rex },
]
const states = (...log: Log) => statesOf(['CREATE-11'], log)

describe('pages with two ids for one created pet', () => {
  test('violate CREATE-11 once the consistency window is over, a window apart', () => {
    expect(saidOf(['CREATE-11'], [...both, page(3000, twice), page(6000, twice)])).toStrictEqual([
      '3 CREATE-11 undecided: two ids have the name of one created pet',
      '1+3+4 CREATE-11 violated: one pet for a POST that is answered 201, not ids 7, 9 for one',
    ])
    expect(states(...both, page(1000, twice), page(3000, twice))).toStrictEqual([
      '3 CREATE-11 undecided',
      '4 CREATE-11 undecided',
      '1+4 CREATE-11 suspicious',
    ])
  })

  test.each<readonly [string, Log]>([
    [
      'another POST was told of the second one',
      [
        ...both,
        ...[3000, 6000].map((at) =>
          page(
            at,
            [7, 8].map((id) => ({ id, ...rex })),
          ),
        ),
      ],
    ],
    ['the name went out twice', [...both, sent(ofRex), page(3000, twice), page(6000, twice)]],
    [
      'the client sent the POST again',
      [sent(ofRex), { ...ofRex, resent: true }, page(3000, twice), page(6000, twice)],
    ],
    [
      'an earlier try got no answer',
      [sent(ofRex), { ...ofRex, earlier: ofMax }, page(3000, twice), page(6000, twice)],
    ],
    [
      'the pets are foreign',
      [3000, 6000].map((at) => page(at, [aPet(1, { name: 'Kim' }), aPet(2, { name: 'Kim' })])),
    ],
    ['the second one is gone by then', [...both, page(3000, twice), page(6000, twice.slice(0, 2))]],
  ])('violate nothing where %s', (_, log) => {
    expect(states(...log)).not.toContainEqual(expect.stringContaining('violated'))
  })
})

test('a page satisfies CREATE-11 where it shows a created pet once, and one that was created later', () => {
  const [first, second] = [
    { id: 7, ...rex },
    { id: 8, ...max },
  ]
  expect(states(...both, page(1000, [first, second]))).toStrictEqual(['3 CREATE-11 satisfied'])
  expect(states(...both, page(1000, [first]))).toStrictEqual([])
  expect(states(...both, page(1000, [second]))).toStrictEqual([])
})
