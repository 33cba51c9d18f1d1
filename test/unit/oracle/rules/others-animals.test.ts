import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/client/credential.ts'
import { aPet, created, fetched, type Log, page, saidOf, tag, tookMs } from '../a-log.ts'
import { options } from '../an-exchange.ts'

const said = (...log: Log): readonly string[] => saidOf(['LIST-10'], log)

const rex = aPet(1, { name: 'Rex' })
const cut = { ...rex, name: 'Re' }
/** When what is told at 100 ms may lag nowhere any more. */
const later = 100 + tookMs + options.consistencyWindowMs
const told = (pet: unknown): string => JSON.stringify(pet)
const broken = `${told(rex)}, as before and after, not ${told(cut)}`

describe('an animal of others', () => {
  test.each<readonly [string, Log]>([
    ['pages differ', [page(0, [rex]), page(100, [cut]), page(later, [rex])]],
    ['a page differs from fetches', [fetched(0, 1, rex), page(100, [cut]), fetched(later, 1, rex)]],
    ['a fetch differs from pages', [page(0, [rex]), fetched(100, 1, cut), page(later, [rex])]],
    [
      'more is told between',
      [page(0, [rex]), page(50, [rex]), page(100, [cut]), page(150, [cut]), page(later, [rex])],
    ],
  ])('breaks LIST-10 where it is told in one way, in another, and in the first again: %s', (_, log) => {
    expect(said(...log).map((line) => line.replace(/^[\d+]+ /, ''))).toStrictEqual([
      `LIST-10 broken: ${broken}`,
    ])
  })

  test('is told of by what told it first, otherwise, and again', () => {
    const log = [
      page(0, [rex]),
      page(100, [cut]),
      page(later - 1, [rex]),
      page(later, [rex]),
      page(later, [rex]),
    ]
    expect(said(...log)).toStrictEqual([`1+2+4 LIST-10 broken: ${broken}`])
  })

  test('is judged by its category as by its name', () => {
    const moved = { ...rex, categoryId: 4 }
    expect(said(page(0, [rex]), page(100, [moved]), page(later, [rex]))).toStrictEqual([
      `1+2+3 LIST-10 broken: ${told(rex)}, as before and after, not ${told(moved)}`,
    ])
  })

  test('may have its status changed there and back, but not three of them twice', () => {
    const pets = [1, 2, 3].map((id) => aPet(id, { status: 'pending' }))
    const changed = (count: number, status = 'sold') =>
      pets.map((pet, i) => (i < count ? { ...pet, status } : pet))
    const window = options.consistencyWindowMs + tookMs
    const third = later + 100
    const sold = '/pets?status=sold'
    const log = (count: number, second = changed(count), path = sold): Log => [
      page(0, pets),
      page(100, changed(count), path),
      page(later, pets),
      page(third, second, path),
      page(third + window, pets),
    ]
    // Asked for in one way, they were told in two statuses: others change them.
    expect(said(...log(3, changed(3), '/pets'))).toStrictEqual([])
    const another = aPet(4, { status: 'sold' })
    const held = [page(50, [another]), page(60, [{ ...another, status: 'available' }])]
    expect(said(...held, ...log(3))).toStrictEqual([])
    expect(said(...log(2))).toStrictEqual([])
    expect(said(...log(3))).toStrictEqual([
      `3+4+5 LIST-10 broken: ${told(pets[0])}, as before and after, not ${told(changed(1)[0])}`,
    ])
    // Under their ids others may have come.
    const others = (name: string, status: string) => pets.map((pet) => ({ ...pet, name, status }))
    const comeAndGone = [
      page(0, pets),
      page(100, others('Visitor 1', 'sold')),
      page(later, others('Visitor 2', 'pending')),
      page(third, others('Visitor 3', 'sold')),
      page(third + window, others('Visitor 4', 'pending')),
    ]
    expect(said(...comeAndGone)).toStrictEqual([])
    expect(said(...log(3).slice(0, 4))).toStrictEqual([])
    expect(said(...log(3).slice(0, 3))).toStrictEqual([])
    expect(said(...log(3, changed(3, 'available')))).toStrictEqual([])
    expect(said(...log(3).slice(0, 4), page(third + window - 1, pets))).toStrictEqual([])
  })

  test('is not judged by what is no status, whether it comes first or between', () => {
    const named = (status: unknown) => [1, 2, 3].map((id) => ({ ...aPet(id), status }))
    const window = options.consistencyWindowMs + tookMs
    const log = (first: unknown, other: unknown): Log => [
      page(0, named(first)),
      page(100, named(other), '/pets?status=sold'),
      page(later, named(first)),
      page(later + 100, named(other), '/pets?status=sold'),
      page(later + 100 + window, named(first)),
    ]
    expect(said(...log('pending', 'sold'))).toHaveLength(1)
    expect(said(...log('sold', null))).toStrictEqual([])
    expect(said(...log(null, 'sold'))).toStrictEqual([])
    expect(said(...log('sold', 'lost'))).toStrictEqual([])
  })

  test('is told of once for a run', () => {
    const [max, short] = [aPet(2, { name: 'Max' }), aPet(2, { name: 'Ma' })]
    expect(said(page(0, [rex, max]), page(100, [cut, short]), page(later, [rex, max]))).toHaveLength(1)
    expect(said(page(0, [rex, max]), page(100, [rex, short]), page(later, [rex, max]))).toStrictEqual([
      `1+2+3 LIST-10 broken: ${told(max)}, as before and after, not ${told(short)}`,
    ])
  })

  test.each<readonly [string, Log]>([
    ['it has been told otherwise since', [page(0, [rex]), page(100, [cut]), page(later, [cut])]],
    ['it came back within the window', [page(0, [rex]), page(100, [cut]), page(later - 1, [rex])]],
    ['it is told in a third way', [page(0, [rex]), page(100, [cut]), page(later, [{ ...rex, name: 'R' }])]],
    [
      'its status alone changes',
      [page(0, [rex]), page(100, [{ ...rex, status: 'sold' }]), page(later, [rex])],
    ],
    ['its name cannot be read', [page(0, [rex]), page(100, [{ ...rex, name: 7 }]), page(later, [rex])]],
    [
      'its category cannot be read',
      [page(0, [rex]), page(100, [{ ...cut, categoryId: '3' }]), page(later, [rex])],
    ],
    ['its id cannot be read', [page(0, [rex]), page(100, [{ ...cut, id: '1' }]), page(later, [rex])]],
    ['a fetch was answered with another', [page(0, [rex]), fetched(100, 2, cut), page(later, [rex])]],
    [
      'a fetch without the key told it',
      [page(0, [rex]), fetched(100, 1, cut, { credential: noCredential }), page(later, [rex])],
    ],
    [
      'a path that is no operation told it',
      [page(0, [rex]), fetched(100, 1, cut, { operation: undefined }), page(later, [rex])],
    ],
    ['it stands beside what is no animal', [page(0, [rex, null]), page(100, [null, 7]), page(later, [rex])]],
    ['a fetch was refused', [page(0, [rex]), fetched(100, 1, cut, { status: 404 }), page(later, [rex])]],
    [
      'it is the run’s own',
      [
        created(0, { name: `${tag} 1`, categoryId: 3, status: 'sold' }, { ...rex, name: `${tag} 1` }),
        ...[page(0, [rex]), page(100, [cut]), page(later, [rex])],
      ],
    ],
  ])('says nothing of it where %s', (_, log) => {
    expect(said(...log).filter((line) => line.includes('as before and after'))).toStrictEqual([])
  })

  test('settles nothing where ids are told twice: either animal may be meant', () => {
    const log = [page(0, [rex]), page(100, [cut, aPet(3), aPet(3)]), page(later, [rex])]
    expect(said(...log, page(later + 100, [rex]))).toStrictEqual([
      `1+2+3 LIST-10 doubtful: which animal is meant is not known where ids are told twice: ${broken}`,
    ])
  })

  test('breaks it where a page has ids in no order, none of them twice', () => {
    const log = [page(0, [rex]), page(100, [cut, aPet(5), aPet(3)]), page(later, [rex])]
    expect(said(...log)).toStrictEqual([`1+2+3 LIST-10 broken: ${broken}`])
  })

  test('settles nothing where fetches show the run’s own animals otherwise than they were created', () => {
    const own = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
    const log = (...between: Log) => [
      created(0, own, { id: 700, ...own }),
      page(20, [rex]),
      ...between,
      page(100, [cut]),
      page(later, [rex]),
    ]
    const states = (...between: Log) =>
      said(...log(...between))
        .filter((line) => line.includes('as before and after'))
        .map((line) => line.split(' ')[2])
    expect(states(fetched(50, 700, { id: 700, ...own }))).toStrictEqual(['broken:'])
    expect(states(fetched(50, 700, { id: 700, ...own, name: 'R' }))).toStrictEqual(['doubtful:'])
    expect(
      states(fetched(50, 700, { id: 700, ...own, name: 'R' }), fetched(70, 700, { id: 700, ...own })),
    ).toStrictEqual(['doubtful:'])
  })
})
