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
const once = twice.slice(0, 2)
const kim = { ...rex, name: 'Kim' }
const ofKim = created(0, kim, { id: 7, ...kim })
const states = (...log: Log) => statesOf(['CREATE-11'], log)

describe('pages with two ids for one created pet', () => {
  test('violate CREATE-11 once the consistency window is over, a window apart', () => {
    expect(saidOf(['CREATE-11'], [...both, page(3000, twice), page(6000, twice)])).toStrictEqual([
      '3 CREATE-11 undecided: two ids have the name of one created pet',
      '1+3+4 CREATE-11 violated: one pet for a POST that is answered 201, not ids 7, 9 for one',
    ])
    expect(saidOf(['CREATE-11'], [...both, page(1000, twice), page(3000, twice)])).toStrictEqual([
      '3 CREATE-11 undecided: two ids have the name of one created pet',
      '4 CREATE-11 undecided: two ids have the name of one created pet',
      '1+4 CREATE-11 suspicious: no page a consistency window later showed whether there are two still: one pet for a POST that is answered 201, not ids 7, 9 for one',
    ])
  })

  test('violate it once, though a page in between shows one', () => {
    const log = [...both, page(3000, twice), page(4000, once), page(6000, twice), page(9000, twice)]
    expect(states(...log)).toStrictEqual(['3 CREATE-11 undecided', '1+3+5 CREATE-11 violated'])
  })

  test('are waited for anew once a page a window later shows one', () => {
    const log = [...both, page(3000, twice), page(6000, once), page(9000, twice)]
    expect(states(...log)).toStrictEqual([
      '3 CREATE-11 undecided',
      '4 CREATE-11 satisfied',
      '5 CREATE-11 undecided',
      '1+5 CREATE-11 suspicious',
    ])
  })

  test.each<readonly [string, number, number, string]>([
    ['the create', 12 + 2000, 6000, '1+4 CREATE-11 suspicious'],
    ['the first page', 3000, 3012 + 2000, '1+3 CREATE-11 suspicious'],
  ])('tell nothing at the very end of the window after %s', (_, first, second, expected) => {
    expect(states(...both, page(first, twice), page(second, twice)).at(-1)).toBe(expected)
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
      'its name is one that others may give',
      [
        sent(ofKim),
        ofKim,
        ...[3000, 6000].map((at) =>
          page(
            at,
            [7, 9].map((id) => ({ id, ...kim })),
          ),
        ),
      ],
    ],
    [
      'the second one has another category',
      [...both, ...[3000, 6000].map((at) => page(at, [...once, { id: 9, ...rex, categoryId: 4 }]))],
    ],
    [
      'the id of the second one cannot be read',
      [...both, ...[3000, 6000].map((at) => page(at, [...once, { id: 'nine', ...rex }]))],
    ],
    ['the second page comes within the window', [...both, page(3000, twice), page(4000, twice)]],
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
  expect(saidOf(['CREATE-11'], [...both, page(1000, [first, second, aPet(1)])])).toStrictEqual([
    '3 CREATE-11 satisfied: a page with a created pet',
  ])
  const next = created(12, max, { id: 8, ...max })
  expect(states(sent(ofRex), ofRex, sent(next), next, page(1000, [first, second]))).toStrictEqual([
    '3 CREATE-11 satisfied',
  ])
  expect(states(...both, page(1000, [first]))).toStrictEqual([])
  expect(states(...both, page(1000, [second]))).toStrictEqual([])
})

test('a page satisfies nothing while two ids for a created pet may stand on the next one', () => {
  expect(states(...both, page(3000, twice), page(4000, once))).toStrictEqual([
    '3 CREATE-11 undecided',
    '1+3 CREATE-11 suspicious',
  ])
})

test('an empty page leaves CREATE-11 open, once a pet was created', () => {
  expect(saidOf(['CREATE-11'], [...both, page(1000, [])])).toStrictEqual([
    '3 CREATE-11 undecided: a page shows no pet, though pets were created, see LIST-5',
  ])
  expect(states(page(1000, []))).toStrictEqual([])
})
