import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { aPet, created, type Log, page, saidOf, somePets, tag, tookMs } from '../a-log.ts'
import { options } from '../an-exchange.ts'

const pets = (count: number, status = 'sold') => somePets(count, { status })

/** What is said of the lengths of pages, with the numbers of the pages that show it. */
const said = (...log: Log): readonly string[] => saidOf(['LIST-5', 'LIST-6', 'LIST-8'], log)

/** When an animal that shows at the beginning may lag nowhere any more. */
const later = tookMs + options.consistencyWindowMs
describe('a page by itself', () => {
  test.each([
    ['/pets', 20, 'no filter'],
    ['/pets', 2, 'no filter'],
    ['/pets?limit=2', 2, 'no filter and a limit'],
    ['/pets?limit=5', 2, 'no filter and a limit'],
    ['/pets?status=sold', 2, 'sold'],
  ])('%s with %i animals keeps LIST-5 and LIST-8', (path, count, variety) => {
    expect(said(page(0, pets(count), path))).toStrictEqual([
      `1 LIST-5 satisfied: ${variety}`,
      `1 LIST-8 satisfied: ${variety}`,
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
      '1 LIST-5 satisfied: no filter',
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
  })

  test('keeps nothing where it is empty, or what was asked is left open', () => {
    expect(said(page(0, []))).toStrictEqual([])
    expect(said(page(0, pets(3), '/pets?limit=0'))).toStrictEqual([])
  })
})

describe('animals of others that a page lacks', () => {
  /** From one request to the next, asked for at once after the answer. */
  const step = tookMs + 20
  const frame = (at: number) => page(at, pets(4), '/pets?limit=4')
  /** A page between two that show four animals. */
  const between = (at: number, shown: unknown, path = '/pets', around = frame): Log => [
    around(at),
    page(at + step, shown, path),
    around(at + 2 * step),
  ]
  const window = options.consistencyWindowMs
  const moments = [0, window / 2, window + tookMs] as const
  const thrice = (shown: unknown, path?: string, around?: (at: number) => Exchange): Log =>
    moments.flatMap((at) => between(at, shown, path, around))
  /** Another pet stands between two pages that show one pet. */
  const unfiled = { name: `${tag} 9`, categoryId: 1 }
  const mine = { ...unfiled, status: 'sold' }
  const both = page(-900, pets(2), '/pets?limit=2')
  const byTurns = (at: number, before: string, after: string): Log => [
    page(at, [aPet(1)], before),
    page(at + step, [aPet(2)]),
    page(at + 2 * step, [aPet(1)], after),
  ]
  const broken = (...log: Log) => said(...log).filter((line) => line.includes('violated'))
  const empty = 'an animal on the page, since 4 that match were shown right before and right after it'

  test('break LIST-8 where each time others show them right before and right after', () => {
    expect(broken(...thrice(pets(1)))).toStrictEqual([
      '1+2+3+4+5+6+7+9+8 LIST-8 violated: 4 animals, since 3 more were shown right before and right after it, not 1, 3 times',
    ])
    expect(broken(...thrice(pets(1), '/pets?limit=2')).join()).toContain('2 animals, since 3 more')
  })

  test.each<readonly [string, (at: number) => Log]>([
    [
      'a page of another status comes first',
      (at) => [
        frame(at),
        page(at + step, []),
        page(at + 2 * step, [], '/pets?status=pending'),
        frame(at + 3 * step),
      ],
    ],
    [
      'what shows them is asked for 200 ms after what showed them',
      (at) => [frame(at), page(at + step, []), frame(at + tookMs + 200)],
    ],
    [
      'each page is asked for as soon as the one before it came',
      (at) => [frame(at), page(at + tookMs, []), frame(at + 2 * tookMs)],
    ],
    [
      'a page before that showed fewer of them',
      (at) => [page(at - step, pets(2), '/pets?limit=2'), ...between(at, [])],
    ],
    [
      'a page after that showed fewer of them',
      (at) => [
        frame(at - step),
        page(at, pets(2), '/pets?limit=2'),
        page(at + step, []),
        frame(at + 2 * step),
      ],
    ],
  ])('break it where %s', (_, log) => {
    expect(broken(...moments.flatMap(log)).map((line) => line.replace(/^[^ ]* /, ''))).toStrictEqual([
      `LIST-5 violated: ${empty}, not an empty page, 3 times`,
    ])
  })

  test('break LIST-5 where it is empty, and LIST-6 with a limit and a status', () => {
    for (const [row, path] of [
      ['LIST-5', '/pets'],
      ['LIST-5', '/pets?limit=9'],
      ['LIST-5', '/pets?status=sold'],
      ['LIST-6', '/pets?status=sold&limit=9'],
    ] as const)
      expect(broken(...thrice([], path))).toStrictEqual([
        `1+2+3+4+5+6+7+9+8 ${row} violated: ${empty}, not an empty page, 3 times`,
      ])
  })

  test('break it once, and by the last times where there were more', () => {
    const more = [0, 4 * window].flatMap((from) => moments.flatMap((at) => between(from + at, [])))
    expect(broken(...more)).toHaveLength(1)
    const often = [0, 300, 600, ...moments.slice(1)].flatMap((at) => between(at, []))
    expect(broken(...often)).toStrictEqual([
      `1+2+3+10+11+12+13+15+14 LIST-5 violated: ${empty}, not an empty page, 3 times`,
    ])
  })

  test('break it by those of the last times, where it lacked others the first time', () => {
    const others = between(-400, [], '/pets', (at) => page(at, [aPet(30)], '/pets?limit=1'))
    expect(broken(...others, ...thrice([]))).toStrictEqual([
      `4+5+6+7+8+9+10+12+11 LIST-5 violated: ${empty}, not an empty page, 3 times`,
    ])
  })

  test('count less those that may stand on it under other ids', () => {
    const strange = somePets(3, { status: 'sold' }).map((pet) => ({ ...pet, id: pet.id + 70 }))
    expect(broken(...thrice(strange.slice(0, 1))).join()).toContain('4 animals, since 3 more')
    expect(broken(...thrice([{ ...strange[0], name: `${tag} 5` }])).join()).toContain(
      '4 animals, since 3 more',
    )
    const named = strange.map((pet) => ({ ...pet, name: `${tag} ${pet.id}` }))
    expect(broken(...thrice([...named, { ...strange[0], id: 80 }]))).toStrictEqual([])
  })

  test.each<readonly [string, Log]>([
    ['it was asked for twice', [0, window + step].flatMap((at) => between(at, []))],
    [
      'it was asked for twice, though others show them again and again',
      [0, window + step].flatMap((at) => [...between(at, []), frame(at + 3 * step), frame(at + 4 * step)]),
    ],
    ['no window has passed', [0, 400, window - 1].flatMap((at) => between(at, []))],
    ['it showed some before', [page(-900, pets(1)), ...thrice([])]],
    [
      'it shows some in between',
      [...between(0, []), page(900, pets(1)), ...moments.slice(1).flatMap((at) => between(at, []))],
    ],
    ['it was longer once', [page(-900, pets(2)), ...thrice(pets(1))]],
    [
      'it showed more one of those times',
      moments.flatMap((at, index) => between(at, pets(index === 1 ? 2 : 1))),
    ],
    [
      'what showed them was longer ago',
      moments.flatMap((at) => [frame(at), page(at + 213, []), frame(at + 230)]),
    ],
    [
      'what shows them comes later',
      moments.flatMap((at) => [frame(at), page(at + step, []), frame(at + 213)]),
    ],
    ['nothing showed them before', moments.flatMap((at) => [page(at + step, []), frame(at + 2 * step)])],
    [
      'what showed them had not come when it was asked for',
      moments.flatMap((at) => [frame(at), page(at + tookMs - 1, []), frame(at + 2 * step)]),
    ],
    [
      'what shows them was asked for before it came',
      moments.flatMap((at) => [frame(at), page(at + step, []), frame(at + step + tookMs - 1)]),
    ],
    [
      'what showed them is five pages ago',
      moments.flatMap((at) => [
        frame(at),
        ...[20, 40, 60, 80].map((since) => page(at + since, [], '/pets?status=pending')),
        page(at + 100, []),
        frame(at + 120),
      ]),
    ],
    [
      'nothing but the same list showed them before',
      [both, ...moments.flatMap((at) => byTurns(at, '/pets', '/pets?limit=9'))],
    ],
    [
      'nothing but the same list shows them afterwards',
      [both, ...moments.flatMap((at) => byTurns(at, '/pets?limit=9', '/pets'))],
    ],
    [
      'they are the run’s own, created without a status',
      [
        created(-window, unfiled, { id: 70, status: 'sold', ...unfiled }),
        ...thrice([], '/pets?status=sold', (at) =>
          page(at, [{ id: 70, status: 'sold', ...unfiled }], '/pets?limit=4'),
        ),
      ],
    ],
    [
      'they may be the run’s own, under other ids',
      [
        created(-window, mine, { id: 70, ...mine }),
        ...thrice([aPet(1), { id: 70, ...mine }], '/pets?limit=9', (at) =>
          page(at, [aPet(1), { id: 71, ...mine }], '/pets?limit=4'),
        ),
      ],
    ],
    [
      'no id of theirs can be read',
      thrice([], '/pets', (at) => page(at, [{ ...aPet(1), id: 'one' }], '/pets?limit=4')),
    ],
    [
      'what shows then has no name, nor a status',
      moments.flatMap((at) => [
        frame(at),
        page(at + step, []),
        page(at + 2 * step, [{ id: 9 }], '/pets?limit=4'),
      ]),
    ],
    ['nothing shows them afterwards', moments.flatMap((at) => [frame(at), page(at + step, [])])],
    ['the same list alone shows them', thrice([], '/pets?limit=4')],
    [
      'each time it is others',
      moments.flatMap((at, index) =>
        between(at, [], '/pets', (t) => page(t, [somePets(3)[index]], '/pets?limit=4')),
      ),
    ],
    [
      'others come under their ids in between',
      moments.flatMap((at) => [
        frame(at),
        page(at + step, []),
        page(at + 2 * step, somePets(4, { name: 'Visitor' }), '/pets?limit=4'),
      ]),
    ],
    [
      'their status changes in between',
      moments.flatMap((at) => [
        frame(at),
        page(at + step, [], '/pets?status=sold'),
        page(at + 2 * step, pets(4, 'pending'), '/pets?limit=4'),
      ]),
    ],
    ['they have another status', thrice([], '/pets?status=pending')],
    ['what is asked for is left open', thrice([], '/pets?limit=0')],
  ])('break nothing where %s', (_, log) => {
    expect(broken(...log)).toStrictEqual([])
  })
})

describe('a page that may lack animals of others', () => {
  const all = page(0, pets(3), '/pets?limit=3')

  test('keeps LIST-5 alone, unless it is as long as it may be', () => {
    expect(said(all, page(later, pets(1))).slice(2)).toStrictEqual(['2 LIST-5 satisfied: no filter'])
    expect(said(all, page(later, pets(1), '/pets?limit=1')).slice(2)).toStrictEqual([
      '2 LIST-5 satisfied: no filter and a limit',
      '2 LIST-8 satisfied: no filter and a limit',
    ])
  })

  test('keeps LIST-8 too where they have another status, may lag, or stand on it', () => {
    const pending = somePets(1, { id: 77, status: 'pending' })
    const both = ['2 LIST-5 satisfied: pending', '2 LIST-8 satisfied: pending']
    expect(said(all, page(later, pending, '/pets?status=pending')).slice(2)).toStrictEqual(both)
    expect(said(all, page(later, pets(3))).slice(2)).toHaveLength(2)
    expect(said(all, page(later - 1, pets(1))).slice(2)).toHaveLength(2)
  })
})

describe('own animals that a page lacks', () => {
  const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
  const mine = created(0, rex, { id: 700, ...rex })
  const others = page(0, pets(2), '/pets?limit=2')
  const broken = (...log: Log) => said(...log).filter((line) => line.includes('violated'))

  test('break LIST-8 beside others that stand on it', () => {
    expect(broken(mine, others, page(later, pets(2)))).toStrictEqual([
      '3 LIST-8 violated: 3 animals, since so many exist, not 2, 2000 ms after the create of 700',
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
    ['one whose id cannot be read', [page(later, [...pets(2), aPet(55, { id: 'one' })])]],
    ['itself', [page(later, [...pets(1), { id: 700, ...rex }])]],
  ])('break nothing where it shows %s', (_, log) => {
    expect(broken(mine, others, ...log)).toStrictEqual([])
  })

  test('break LIST-8 beside one without a name that was seen before', () => {
    const nameless = [...pets(2), { id: 77, categoryId: 1 }]
    expect(broken(mine, page(0, nameless, '/pets?limit=3'), page(later, nameless))).toStrictEqual([
      '3 LIST-8 violated: 4 animals, since so many exist, not 3, 2000 ms after the create of 700',
    ])
  })

  test('break it where fewer are strangers than are lacking', () => {
    const kim = { ...rex, name: `${tag} 2` }
    const both = [mine, created(0, kim, { id: 701, ...kim }), others]
    expect(broken(...both, page(later, [...pets(2), somePets(1, { id: 55 })[0]]))).toStrictEqual([
      '4 LIST-8 violated: 4 animals, since so many exist, not 3, 2000 ms after the create of 701',
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
      '3 LIST-8 violated: 2 animals, since so many exist, not 1, 2000 ms after the create of 700',
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
    '2 LIST-5 violated: an animal on the page, since one exists, not an empty page, 2000 ms after the create of 7',
    '2 LIST-8 undecided: the page shows no animal, see LIST-5',
  ])
  const came = (...log: Log) => said(mine, ...log).filter((line) => line.includes('came later'))
  const shows = page(later + 500, [{ id: 7, ...rex }])
  expect(came(page(later, []), shows, shows)).toStrictEqual([
    '2 LIST-5 violated: an animal on the page, since one exists, not an empty page, 2000 ms after the create of 7; the pet came later (#3, 2500 ms after the create)',
  ])
  // What was seen before did not come later.
  expect(came(page(50, [{ id: 7, ...rex }]), page(later, []), shows)).toStrictEqual([])
  expect(said(mine, page(later - 1, []))).toStrictEqual([])
  expect(said(mine, page(later, [], '/pets?status=pending'))).toStrictEqual([])
})
