import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import {
  aPet,
  created,
  fetched,
  type Log,
  page,
  refused,
  saidOf,
  sent,
  statesOf,
  tag,
  withoutBody,
} from '../a-log.ts'
import { options } from '../an-exchange.ts'
import { judgementsOf } from '../logs/broken-by.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const rexIs7 = { id: 7, ...rex }
const max = { name: `${tag} 2`, categoryId: 3, status: 'pending' }
const maxIs8 = { id: 8, ...max }
const mine = created(0, rex, rexIs7)

describe('a page', () => {
  const of = (ids: readonly unknown[]) =>
    saidOf(
      ['LIST-7'],
      [
        page(
          0,
          ids.map((id) => ({ ...aPet(1), id })),
        ),
      ],
    )
  const kept = ['1 LIST-7 satisfied: each animal once']

  test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 3, 1]], [[2, 1, 3]]])(
    'keeps LIST-7 where no animal stands twice: ids %j',
    (ids) => {
      expect(of(ids)).toStrictEqual(kept)
    },
  )

  test.each([
    [[1, 1], 1],
    [[1, 2, 2], 2],
    [[3, 2, 2], 2],
    [[2, 3, 1, 3], 3],
    [[1, 'one', 1], 1],
    [['one', 'one'], '"one"'],
    [[1, null, 2, 1], 1],
  ])('breaks it where one does: ids %j', (ids, twice) => {
    expect(of(ids)).toStrictEqual([`1 LIST-7 violated: each animal once, not the id ${twice} twice`])
  })

  test.each([[['one', 'two']], [[1, undefined, 2, undefined]], [[1.5, 1.5]]])(
    'leaves it open where not every id can be read: ids %j',
    (ids) => {
      expect(of(ids)).toStrictEqual(['1 LIST-7 undecided: not every id is one, see LIST-1'])
    },
  )

  test('tells ids beyond a double apart', () => {
    const wide = (...ids: readonly string[]) =>
      saidOf(['LIST-7'], [page(0, [], '/pets', { text: `[${ids.map((id) => `{"id":${id}}`).join(',')}]` })])
    const [one, next] = ['9007199254740993', '9007199254740992']
    expect(wide(one, next)).toStrictEqual(kept)
    expect(wide(one, '5', one)).toStrictEqual([
      `1 LIST-7 violated: each animal once, not the id ${one} twice`,
    ])
  })

  test('could not have violated it with one animal alone', () => {
    const lone = [page(0, [aPet(1)])]
    expect(saidOf(['LIST-7'], lone)).toStrictEqual(['1 LIST-7 untried: needs a page with two animals'])
    expect(saidOf(['LIST-7'], lone, { mayCreate: false })).toStrictEqual([
      '1 LIST-7 absent: the store does not show a page with two animals',
    ])
  })

  test('is one that the key was given, with animals in an array', () => {
    const twice = [aPet(1), aPet(1)]
    for (const none of [
      page(0, twice, '/pets', { credential: noCredential }),
      page(0, twice, '/pets', { status: 206 }),
      withoutBody(page(0, twice)),
      page(0, { pets: twice }),
      fetched(0, 1, twice),
    ])
      expect(saidOf(['LIST-7'], [none]).filter((line) => !line.includes('no page'))).toStrictEqual([])
  })
})

describe('an animal of its own on a page', () => {
  const rows = ['LIST-7', 'LIST-10'] as const
  const said = (...log: Log) =>
    saidOf(rows, log).filter((line) => !line.includes('two animals on') && !line.includes('untried'))

  test('keeps LIST-10 as it was created, and LIST-7 under its id', () => {
    expect(said(mine, page(50, [rexIs7]))).toStrictEqual([
      '2 LIST-10 satisfied: an animal of its own',
      '2 LIST-7 satisfied: the id of an animal of its own',
    ])
    expect(said(mine, page(50, [aPet(9)]))).toStrictEqual([])
  })

  test('breaks LIST-10 with another field, each such animal by itself', () => {
    const other = created(10, max, maxIs8)
    expect(
      said(
        mine,
        other,
        page(50, [
          { ...rexIs7, name: 'Rex' },
          { ...maxIs8, categoryId: 4, status: 'sold' },
        ]),
      ),
    ).toStrictEqual([
      '3 LIST-7 satisfied: each animal once',
      `1+3 LIST-10 violated: id 7 with name "${rex.name}", not {"id":7,"name":"Rex","categoryId":3,"status":"sold"}`,
      `2+3 LIST-10 violated: id 8 with categoryId 3, status pending, not {"id":8,"name":"${max.name}","categoryId":4,"status":"sold"}`,
    ])
  })

  test('leaves LIST-10 open where what is not as it was is what makes it no Pet', () => {
    const { name: _, ...nameless } = rexIs7
    const lines = (shownAs: object) => said(mine, page(50, [shownAs]))
    for (const shownAs of [nameless, { ...rexIs7, categoryId: '3' }, { ...rexIs7, status: 'SOLD' }])
      expect(lines(shownAs)).toStrictEqual([
        `2 LIST-10 undecided: ${JSON.stringify(shownAs)} is no Pet, see LIST-1`,
      ])
    expect(lines({ ...nameless, categoryId: 4 })[0]).toContain('LIST-10 violated')
  })

  test.each([
    [{ name: 'Other' }, { categoryId: 4 }, { name: undefined }, 'categoryId 3'],
    [{ categoryId: 4 }, { name: 'Max' }, { categoryId: undefined }, `name "${rex.name}"`],
    [{ status: 'pending' }, { name: 'Max' }, { status: 'SOLD' }, `name "${rex.name}"`],
  ])(
    'breaks LIST-10 though a field that its create told otherwise, %j, is none',
    (told, wrong, none, expected) => {
      const shownAs = { ...rexIs7, ...wrong, ...none }
      expect(said(created(0, rex, { ...rexIs7, ...told }), page(50, [shownAs]))).toStrictEqual([
        `1+2 LIST-10 violated: id 7 with ${expected}, not ${JSON.stringify(shownAs)}`,
      ])
    },
  )

  test('leaves LIST-10 open where its create told it otherwise, and it is not as it was sent', () => {
    const toldOtherwise = created(0, rex, { ...rexIs7, name: 'Other' })
    const third = { ...rexIs7, name: 'Third' }
    expect(said(toldOtherwise, page(50, [third]))).toStrictEqual([
      `2 LIST-10 undecided: its create told it otherwise than it was sent, and so does this: ${JSON.stringify(third)}, see CREATE-2`,
    ])
    expect(said(toldOtherwise, page(50, [rexIs7]))).toStrictEqual([])
  })

  test('leaves LIST-10 open where ids are told for two animals, and what shows has another name', () => {
    const twice = [
      created(10, max, maxIs8),
      created(20, { ...max, name: `${tag} 9` }, { ...maxIs8, name: `${tag} 9` }),
    ]
    const lines = (shownAs: object) =>
      said(mine, ...twice, page(50, [shownAs])).filter((line) => line.includes('LIST-10'))
    expect(lines({ ...rexIs7, name: 'Other' })).toStrictEqual([
      '4 LIST-10 undecided: what has the id 7 may be another animal, see CREATE-6',
    ])
    expect(lines({ ...rexIs7, categoryId: 4 })).toHaveLength(1)
    expect(lines({ ...rexIs7, categoryId: 4 })[0]).toContain('LIST-10 violated: id 7 with categoryId 3')
  })

  test('leaves LIST-10 open where another may have had its id when the page was asked for', () => {
    const before = created(100, rex, rexIs7)
    const lines = (at: number, shownAs: object) =>
      said(before, page(at, [shownAs])).filter((line) => line.includes('LIST-10'))
    expect(lines(50, aPet(7))).toStrictEqual([
      "2 LIST-10 undecided: the id 7 may have been another animal's before, see CREATE-6",
    ])
    expect(lines(150, aPet(7))).toStrictEqual([expect.stringContaining('violated')])
    expect(lines(50, { ...rexIs7, categoryId: 4 })).toStrictEqual([expect.stringContaining('violated')])
  })

  test('leaves LIST-10 open where the animal that had its id shows still, for as long as a page may lag', () => {
    const lines = (at: number, shownAs = aPet(7)) =>
      said(page(0, [aPet(7)]), created(100, rex, rexIs7), page(at, [shownAs])).filter((line) =>
        line.includes('LIST-10'),
      )
    const open = "3 LIST-10 undecided: the id 7 may have been another animal's before, see CREATE-6"
    expect(lines(500)).toStrictEqual([open])
    expect(lines(500, { ...aPet(7), name: 'Max' })).toStrictEqual([expect.stringContaining('violated')])
    expect(lines(9000)).toStrictEqual([expect.stringContaining('violated')])
  })

  test('leaves LIST-10 open where neither that animal nor what shows has a name', () => {
    const nameless = [{ id: 7 }]
    expect(said(page(0, nameless), created(100, rex, rexIs7), page(500, nameless))).toStrictEqual([
      "3 LIST-10 undecided: the id 7 may have been another animal's before, see CREATE-6",
    ])
  })

  test('is told from another that had its id by which request went out first of two at once', () => {
    const states = (number: number) => {
      const events = [
        { ...mine, number: 2 },
        { ...page(0, [aPet(7)]), number },
      ]
      const answered = events.map((exchange): OracleEvent => ({ kind: 'answered', exchange }))
      return judgementsOf(answered, options).flatMap(({ requirement, state }) =>
        requirement === 'LIST-10' ? [state] : [],
      )
    }
    expect(states(1)).toStrictEqual(['undetermined'])
    expect(states(3)).toStrictEqual(['violated'])
  })

  test('does not keep LIST-10 where nothing is expected of its name', () => {
    const spaced = { ...rex, name: `${rex.name} ` }
    expect(said(created(0, spaced, { id: 7, ...spaced }), page(50, [rexIs7]))).toStrictEqual([])
    expect(said(created(0, { ...rex, id: 7 }, rexIs7), page(50, [rexIs7]))).toStrictEqual([])
  })

  test('keeps LIST-7 though one that has its name, or another of its own, shows under another id too', () => {
    const both = [
      'LIST-10 satisfied: an animal of its own',
      'LIST-7 satisfied: the id of an animal of its own',
    ]
    expect(said(mine, page(50, [rexIs7, { ...rexIs7, id: 9 }]))).toStrictEqual([
      '2 LIST-7 satisfied: each animal once',
      ...both.map((line) => `2 ${line}`),
    ])
    expect(
      said(mine, created(10, max, maxIs8), page(50, [rexIs7, { ...maxIs8, id: 'eight' }])),
    ).toStrictEqual([
      '3 LIST-7 undecided: not every id is one, see LIST-1',
      ...both.map((line) => `3 ${line}`),
    ])
  })

  test('does not keep LIST-7 where another animal of its own shows under an id that is none of them', () => {
    const other = created(10, max, maxIs8)
    expect(said(mine, other, page(50, [rexIs7, { ...maxIs8, id: 9 }]))).toStrictEqual([
      '3 LIST-7 satisfied: each animal once',
      '3 LIST-10 satisfied: an animal of its own',
    ])
  })
})

describe('an own name under another id', () => {
  const rows = ['LIST-7'] as const
  const strange = { ...rexIs7, id: 9 }
  const other = created(10, max, maxIs8)
  const again = created(10, rex, undefined, { status: 202, text: '<pet/>' })
  const broken = (...log: Log) => statesOf(rows, log).filter((line) => line.includes('violated'))
  const found = fetched(100, 9, aPet(9))

  test('breaks LIST-7 where that id is found to be another animal', () => {
    expect(broken(mine, page(50, [strange]), found)).toStrictEqual(['1+2+3 LIST-7 violated'])
    expect(saidOf(rows, [mine, page(50, [strange]), found]).at(-1)).toBe(
      `1+2+3 LIST-7 violated: "${rex.name}" under the id 7, not under the id 9`,
    )
  })

  test('breaks it where a create under its name was refused before', () => {
    const invalid = refused(0, { ...rex, status: 'lost' })
    const log = [sent(invalid), invalid, sent(mine), mine, page(50, [strange]), found]
    expect(broken(...log)).toStrictEqual(['2+3+4 LIST-7 violated'])
  })

  test('breaks nothing where that animal has the name, as others may give it', () => {
    expect(broken(mine, page(50, [strange]), fetched(100, 9, strange))).toStrictEqual([])
    expect(broken(mine, page(50, [strange]), fetched(100, 9, strange), found)).toStrictEqual([])
  })

  test.each<readonly [string, Log]>([
    ['the page shows its own id too', [mine, page(50, [strange, rexIs7]), found]],
    ['two animals have the name', [mine, created(10, rex, { ...rexIs7, id: 8 }), page(50, [strange]), found]],
    [
      'the id is another own animal’s',
      [mine, other, page(50, [{ ...rexIs7, id: 8 }]), fetched(100, 8, maxIs8)],
    ],
    [
      'its create was told another name',
      [created(0, rex, { ...rexIs7, name: 'Max' }), page(50, [strange]), found],
    ],
    [
      'a further create under its name told no animal',
      [sent(mine), mine, sent(again), again, page(50, [strange]), found],
    ],
    ['its create may have come twice', [{ ...mine, resent: true }, page(50, [strange]), found]],
    ['its create brought its id', [created(0, { ...rex, id: 7 }, rexIs7), page(50, [strange]), found]],
    ['it stands under its own id', [mine, page(50, [rexIs7]), fetched(100, 7, aPet(7))]],
    ['it shows without an id', [mine, page(50, [{ ...rex, id: 'nine' }]), found]],
    ['another id is fetched', [mine, page(50, [strange]), fetched(100, 10, aPet(10))]],
  ])('breaks nothing where %s', (_, log) => {
    expect(broken(...log)).toStrictEqual([])
  })

  test('is looked for among names, whatever else stands in their place', () => {
    const odd = { ...aPet(9), name: { toString: 5 } }
    expect(broken(mine, page(50, [odd, 'Kim', null]), found)).toStrictEqual([])
  })

  test('breaks it for each such animal, once', () => {
    const both = page(50, [strange, { ...maxIs8, id: 10 }])
    expect(broken(mine, other, both, found, fetched(120, 10, aPet(10)), found)).toStrictEqual([
      '1+3+4 LIST-7 violated',
      '2+3+5 LIST-7 violated',
    ])
  })
})

describe('an animal of others', () => {
  test('is seen when it shows first, with the status that it has then', () => {
    const kept = (...log: Log) => saidOf(['LIST-4'], log).at(-1)
    const sold = (at: number) => page(at, [aPet(2)], '/pets?status=sold')
    expect(kept(page(0, [aPet(1, { status: 'pending' })]), sold(50))).toBe('2 LIST-4 satisfied: sold')
    expect(kept(page(0, [aPet(1)]), sold(50))).toContain('untried')
    expect(kept(page(0, [aPet(1, { status: 'pending' })]), page(20, [aPet(1)]), sold(50))).toBe(
      '3 LIST-4 satisfied: sold',
    )
    expect(kept(page(0, [aPet(1)]), page(20, [aPet(1, { status: 'pending' })]), sold(50))).toContain(
      'untried',
    )
    expect(kept(page(0, [aPet(1), aPet(1, { status: 'pending' })]), sold(50))).toContain('untried')
    expect(kept(page(0, [aPet(1, { id: 'one', status: 'pending' })]), sold(50))).toContain('untried')
  })
})
