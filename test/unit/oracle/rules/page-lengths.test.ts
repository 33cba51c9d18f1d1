import { describe, expect, test } from 'vitest'
import { created, type Log, page, saidOf, somePets, tag, tookMs } from '../a-log.ts'
import { options } from '../an-exchange.ts'

const pets = (count: number, status = 'sold') => somePets(count, { status })

/** What is said of the lengths of pages, with the numbers of the pages that show it. */
const said = (...log: Log): readonly string[] => saidOf(['LIST-5', 'LIST-6', 'LIST-8'], log)

/** When an animal that shows at the beginning may lag nowhere any more. */
const later = tookMs + options.consistencyWindowMs
/** When a page that lacks animals then is long past: what others removed before it is gone everywhere. */
const muchLater = later + tookMs + options.consistencyWindowMs

describe('a page by itself', () => {
  test.each([
    ['/pets', 20, 'no filter'],
    ['/pets', 2, 'no filter'],
    ['/pets?limit=2', 2, 'no filter and a limit'],
    ['/pets?limit=5', 2, 'no filter and a limit'],
    ['/pets?status=sold', 2, 'sold'],
  ])('%s with %i animals keeps LIST-5 and LIST-8', (path, count, variety) => {
    expect(said(page(0, pets(count), path))).toStrictEqual([
      `1 LIST-5 kept: ${variety}`,
      `1 LIST-8 kept: ${variety}`,
    ])
  })

  test('leaves open how many animals there are where something else stands beside them', () => {
    const open = ['LIST-5', 'LIST-8'].map(
      (row) => `1 ${row} undecided: something stands on the page that is no animal, see LIST-1`,
    )
    expect(said(page(0, [null]))).toStrictEqual(open)
    expect(said(page(0, [...pets(25), 'rex']))).toStrictEqual(open)
  })

  test('leaves open whether it is full where it shows the same ones again', () => {
    expect(said(page(0, [...pets(2), ...pets(1)]))).toStrictEqual([
      '1 LIST-5 kept: no filter',
      '1 LIST-8 undecided: animals stand on the page more than once, see LIST-7',
    ])
  })

  test('leaves it open where it shows others than were asked for', () => {
    const mixed = [...pets(2), ...somePets(1, { id: 77, status: 'pending' })]
    expect(said(page(0, mixed, '/pets?status=sold'))).toStrictEqual(
      ['LIST-5', 'LIST-8'].map(
        (row) => `1 ${row} undecided: animals stand on the page that were not asked for, see LIST-4`,
      ),
    )
    expect(said(page(0, pets(3)), page(muchLater, mixed.slice(1), '/pets?status=sold'))).not.toContainEqual(
      expect.stringContaining('broken'),
    )
  })

  test('keeps nothing where it is empty, or what was asked is left open', () => {
    expect(said(page(0, []))).toStrictEqual([])
    expect(said(page(0, pets(3), '/pets?limit=0'))).toStrictEqual([])
  })
})

describe('animals of others that a page lacks', () => {
  const all = page(0, pets(3), '/pets?limit=3')
  const kept = ['1 LIST-5 kept: no filter and a limit', '1 LIST-8 kept: no filter and a limit']
  const full = (number: number) => kept.map((line) => line.replace('1', `${number}`))

  test('break LIST-8 once they show again, and those that stand on it count beside them', () => {
    const many = (at: number) => page(at, pets(4), '/pets?limit=4')
    expect(said(many(0), page(later, pets(1)), many(muchLater))).toStrictEqual([
      ...kept,
      '2 LIST-5 kept: no filter',
      '2+3 LIST-8 broken: 4 animals, since so many exist, not 1',
      ...full(3),
    ])
    expect(said(all, page(later, pets(1)), page(muchLater, pets(3), '/pets?limit=3'))).toStrictEqual([
      ...kept,
      '2 LIST-5 kept: no filter',
      ...full(3),
    ])
  })

  test('break nothing where others have come under their ids', () => {
    const others = page(muchLater, somePets(4, { name: 'Visitor' }), '/pets?limit=4')
    expect(said(page(0, pets(4), '/pets?limit=4'), page(later, pets(1)), others)).toStrictEqual([
      ...kept,
      '2 LIST-5 kept: no filter',
      ...full(3),
    ])
  })

  test('break LIST-5 where it is empty, and LIST-6 with a limit and a status', () => {
    const again = page(muchLater, pets(3), '/pets?limit=3')
    expect(said(all, page(later, []), again)).toStrictEqual([
      ...kept,
      '2+3 LIST-5 broken: an animal on the page, since one exists, not an empty page',
      ...full(3),
    ])
    expect(said(all, page(later, [], '/pets?status=sold&limit=4'), again)).toContain(
      '2+3 LIST-6 broken: an animal on the page, since one exists, not an empty page',
    )
    expect(said(all, page(later, [], '/pets?status=sold'), again)).toContain(
      '2+3 LIST-5 broken: an animal on the page, since one exists, not an empty page',
    )
  })

  test('break it, where they are few, by a list that is empty once more and never showed an animal', () => {
    const query = '/pets?status=sold'
    const few = [page(0, pets(2), '/pets?limit=3')]
    const empty = (at: number) => page(at, [], query)
    const shown = (at: number) => page(at, pets(2), '/pets?limit=3')
    const once = [...few, empty(later), shown(muchLater)]
    const third = muchLater + tookMs
    const broken = (...log: Log) => said(...log).filter((line) => line.includes('broken'))
    expect(broken(...once)).toStrictEqual([])
    expect(broken(...once, shown(2 * muchLater))).toStrictEqual([])
    expect(broken(...once, empty(third), shown(2 * muchLater))).toStrictEqual([
      '4+5 LIST-5 broken: an animal on the page, since one exists, not an empty page',
    ])
    expect(broken(...once, empty(third - 1), shown(2 * muchLater))).toStrictEqual([])
    const filled = page(1, pets(2), query)
    expect(broken(...few, filled, ...once.slice(1), empty(third), shown(2 * muchLater))).toStrictEqual([])
    expect(
      broken(...once, empty(third), page(third + 50, pets(2), query), shown(2 * muchLater)),
    ).toStrictEqual([])
  })

  test.each([
    ['may have lagged', [all, page(later - 1, []), page(muchLater, pets(3), '/pets?limit=3')]],
    ['have another status', [all, page(later, [], '/pets?status=pending'), page(muchLater, pets(3))]],
    ['show no more', [all, page(later, []), page(muchLater, [])]],
    ['show on a page that may lag behind a removal', [all, page(later, []), page(muchLater - 1, pets(3))]],
    [
      'show with another status',
      [all, page(later, [], '/pets?status=sold'), page(muchLater, pets(3, 'pending'))],
    ],
    ['were never seen before', [page(0, []), page(later, []), page(muchLater, pets(3))]],
  ])('break nothing where they %s', (_, pages) => {
    expect(said(...pages).filter((line) => line.includes('broken'))).toStrictEqual([])
  })

  test('break it for the last eight pages that lacked them', () => {
    const lacking = Array.from({ length: 9 }, (_, index) => page(later + 20 * index, []))
    const lines = said(all, ...lacking, page(muchLater + 900, pets(3), '/pets?limit=3'))
    const broken = lines.filter((line) => line.includes('broken')).map((line) => line.split(' ', 1)[0])
    expect(broken).toStrictEqual(['3+11', '4+11', '5+11', '6+11', '7+11', '8+11', '9+11', '10+11'])
  })
})

describe('a page that may lack animals of others', () => {
  const all = page(0, pets(3), '/pets?limit=3')

  test('keeps LIST-5 alone, unless it is as long as it may be', () => {
    expect(said(all, page(later, pets(1))).slice(2)).toStrictEqual(['2 LIST-5 kept: no filter'])
    expect(said(all, page(later, pets(1), '/pets?limit=1')).slice(2)).toStrictEqual([
      '2 LIST-5 kept: no filter and a limit',
      '2 LIST-8 kept: no filter and a limit',
    ])
  })

  test('break nothing by a status once some were told in two: they may have been of another just then', () => {
    const broken = (path: string, ...statuses: readonly string[]) =>
      said(
        ...statuses.map((status) => page(50, somePets(1, { id: 99, status }))),
        all,
        page(later, [], path),
        page(muchLater, pets(3)),
      ).filter((line) => line.includes('broken'))
    expect(broken('/pets?status=sold', 'sold', 'sold')).toHaveLength(1)
    expect(broken('/pets?status=sold', 'sold', 'pending')).toStrictEqual([])
    expect(broken('/pets', 'sold', 'pending')).toHaveLength(1)
  })

  test('keeps LIST-8 too where they have another status, or stand on it', () => {
    const pending = somePets(1, { id: 77, status: 'pending' })
    const both = ['2 LIST-5 kept: pending', '2 LIST-8 kept: pending']
    expect(said(all, page(later, pending, '/pets?status=pending')).slice(2)).toStrictEqual(both)
    expect(said(all, page(later, pets(3))).slice(2)).toHaveLength(2)
  })

  test('is judged by as many as its limit allows', () => {
    const log = [page(0, pets(9)), page(later, pets(1), '/pets?limit=4'), page(muchLater, pets(9))]
    expect(said(...log)).toContain('2+3 LIST-8 broken: 4 animals, since so many exist, not 1')
  })

  test('is judged by those that show one after the other', () => {
    const [first, second, third, last] = pets(4)
    const four = page(0, pets(4), '/pets?limit=4')
    const seen = (...shown: readonly unknown[]) => [
      four,
      page(later, [last]),
      ...shown.map((one, index) => page(muchLater + 100 * index, [one], `/pets?limit=${index + 5}`)),
    ]
    expect(said(...seen(first, second, third))).toContain(
      '2+5 LIST-8 broken: 4 animals, since so many exist, not 1',
    )
    expect(said(...seen(first, { id: '2' }, second, third))).toContain(
      '2+6 LIST-8 broken: 4 animals, since so many exist, not 1',
    )
    expect(said(...seen(first, second, first)).join()).not.toContain('broken')
  })
})

describe('own animals that a page lacks', () => {
  const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
  const mine = created(0, rex, { id: 700, ...rex })
  const others = page(0, pets(2), '/pets?limit=2')
  const broken = (...log: Log) => said(...log).filter((line) => line.includes('broken'))

  test('break LIST-8 beside others that stand on it', () => {
    expect(broken(mine, others, page(later, pets(2)))).toStrictEqual([
      '3 LIST-8 broken: 3 animals, since so many exist, not 2',
    ])
  })

  test.each<readonly [string, Log]>([
    ['one of the same ids twice', [page(later, [...pets(1), ...pets(1)])]],
    [
      'one twice in the place of another',
      [page(later, [...pets(1), ...pets(1)]), page(2 * later, [...pets(2), { id: 700, ...rex }])],
    ],
    [
      'one that was seen before, with the tag of the run in its name',
      [
        page(100, [{ ...rex, id: 7, name: tag.toUpperCase() }]),
        page(later, [{ ...rex, id: 7, name: tag.toUpperCase() }]),
      ],
    ],
    ['its name under another id', [page(later, [...pets(1), { ...rex, id: 7 }])]],
    ['as many that nobody had seen', [page(later, [...pets(2), somePets(1, { id: 55 })[0]])]],
    ['one whose id cannot be read', [page(later, [...pets(2), somePets(1, { id: '55' })[0]])]],
    ['itself', [page(later, [...pets(1), { id: 700, ...rex }])]],
  ])('break nothing where it shows %s', (_, log) => {
    expect(broken(mine, others, ...log)).toStrictEqual([])
  })

  test('break it where fewer are strangers than are lacking', () => {
    const kim = { ...rex, name: `${tag} 2` }
    const both = [mine, created(0, kim, { id: 701, ...kim }), others]
    expect(broken(...both, page(later, [...pets(2), somePets(1, { id: 55 })[0]]))).toStrictEqual([
      '4 LIST-8 broken: 4 animals, since so many exist, not 3',
    ])
  })

  test('break nothing where the page shows another of the run’s own under the id of a third', () => {
    const named = (id: number) => ({ ...rex, name: `${tag} ${id}` })
    const three = [700, 701, 702].map((id) => created(0, named(id), { id, ...named(id) }))
    expect(broken(...three, page(later, [{ id: 701, ...named(701) }]))).toHaveLength(1)
    expect(broken(...three, page(later, [{ id: 701, ...named(700) }]))).toStrictEqual([])
  })

  test('break it beside another of the run’s own, and not where that has the same name', () => {
    const with701 = (name: string) => {
      const kim = { ...rex, name }
      return [mine, created(0, kim, { id: 701, ...kim }), page(later, [{ id: 701, ...kim }])]
    }
    expect(broken(...with701(`${tag} 2`))).toStrictEqual([
      '3 LIST-8 broken: 2 animals, since so many exist, not 1',
    ])
    expect(broken(...with701(rex.name))).toStrictEqual([])
  })

  test('break nothing of a status that they were told with otherwise than sent', () => {
    const told = created(0, rex, { id: 700, ...rex, status: 'pending' })
    expect(broken(told, page(later, [], '/pets?status=sold'))).toStrictEqual([])
    expect(broken(told, page(later, []))).toHaveLength(1)
    expect(broken(mine, page(later, [], '/pets?status=sold'))).toHaveLength(1)
  })
})

test('an own animal that a page lacks breaks LIST-5 by that page alone, once it may lag no more', () => {
  const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
  const mine = created(0, rex, { id: 7, ...rex })
  expect(said(mine, page(later, []))).toStrictEqual([
    '2 LIST-5 broken: an animal on the page, since one exists, not an empty page',
  ])
  expect(said(mine, page(later - 1, []))).toStrictEqual([])
  expect(said(mine, page(later, [], '/pets?status=pending'))).toStrictEqual([])
})
