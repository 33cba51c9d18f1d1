import { expect, test } from 'vitest'
import { tagInLetters } from '../../../../src/oracle/is-tagged.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { aPet, created, fetched, notFound, page, refused, saidOf, sent, tag } from '../a-log.ts'
import type { Given } from '../an-exchange.ts'

const other: Given = { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' }
const named = (name: string) => ({ name, categoryId: 1, status: 'available' as const })
const own = { id: 7, ...named(`${tag} a`) }
const ofOwn = created(0, named(own.name), own)
const missed = notFound(5000, 7, 404, other)
const broken = (log: readonly Exchange[]): readonly string[] =>
  saidOf(['GET-1', 'CREATE-1', 'CREATE-6', 'LIST-5', 'LIST-8'], log).filter((line) =>
    line.includes('violated'),
  )

test('another key may see another store', () => {
  expect(broken([ofOwn, missed])).toEqual([])
  expect(broken([ofOwn, page(5000, [], '/pets', other)])).toEqual([])
  expect(broken([ofOwn, refused(5000, named(`${tag} b`), 400, other)])).toEqual([])
})

test('what no store may answer is violated by any', () => {
  for (const status of [200, 404, 409])
    expect(broken([ofOwn, refused(5000, named(`${tag} b`), status, other)])).toHaveLength(1)
  const forbidden = (at: number) => refused(at, named(`${tag} b`), 403, other)
  const letIn = created(20, named(`${tag} c`), { id: 8, ...named(`${tag} c`) })
  expect(broken([forbidden(0), letIn, forbidden(50)])).toEqual([])
})

test('what is refused there may be for what is there', () => {
  expect(saidOf(['CREATE-1'], [ofOwn, refused(5000, named(`${tag} b`), 400, other)]).at(-1)).toBe(
    '2 CREATE-1 permitted: another store may have other names and categories',
  )
})

test('animals of another store are nobody that is known here', () => {
  const rows = [
    'LIST-3',
    'LIST-7',
    'LIST-8',
    'LIST-10',
    'GET-1',
    'GET-2',
    'GET-3',
    'CREATE-6',
    'CREATE-7',
  ] as const
  const others = [aPet(1), aPet(2)]
  const elsewhere = [
    page(0, others),
    page(20, [{ ...aPet(1), name: 'Max' }], '/pets', other),
    page(9000, others),
  ]
  const missing = [
    page(0, others),
    notFound(3000, 1, 404, other),
    page(9000, others),
    notFound(20_000, 1, 404, other),
  ]
  const trace = { id: 9, ...named(`${tag} b`) }
  const left = [refused(0, named(trace.name)), fetched(5000, 9, trace, other)]
  const onPage = [refused(0, named(trace.name)), page(5000, [trace], '/pets', other)]
  const unknown = [ofOwn, fetched(5000, 500_000, { ...aPet(3), id: 500_000 }, other)]
  const far = [3_000_000_000, 4_000_000_000, 5_000_000_000]
  const there = far.map((id, index) => fetched(5000 + 20 * index, id, { ...aPet(3), id }, other))
  const appeared = [page(0, others), ...far.map((id, index) => notFound(100 + 20 * index, id)), ...there]
  const full = [page(0, others, '/pets?limit=2', other), page(5000, [aPet(1), aPet(2), aPet(3)])]
  const whileCreated = [
    page(0, [aPet(7)]),
    created(5, { ...aPet(7), id: undefined, status: 'pending' }, { ...aPet(7), status: 'pending' }, other),
  ]
  const namesake = [ofOwn, page(20, [{ ...own, id: 9 }]), fetched(100, 9, aPet(9), other)]
  const givenAgain = [
    page(0, [aPet(7), aPet(8)]),
    created(20, named(own.name), own),
    page(9000, [aPet(7)], '/pets', other),
  ]
  const renamed = [ofOwn, page(5000, [aPet(7)], '/pets', other)]
  for (const log of [
    elsewhere,
    missing,
    left,
    onPage,
    unknown,
    appeared,
    whileCreated,
    namesake,
    givenAgain,
    renamed,
  ])
    expect(saidOf(rows, log).filter((line) => line.includes('violated'))).toEqual([])
  const twins = [8, 9].map((id) => ({ ...own, id }))
  const twice = [sent(ofOwn), ofOwn, ...[5000, 9000].map((at) => page(at, twins, '/pets', other))]
  expect(saidOf(['CREATE-11'], twice)).toEqual([])
  expect(saidOf(['LIST-3'], full).filter((line) => line.startsWith('1 LIST-3 satisfied'))).toEqual([])
})

test('what another store takes says nothing of names and categories in this one', () => {
  const there = created(20, named('Rex'), { id: 8, ...named('Rex') }, other)
  expect(broken([refused(0, named(`${tag} b`)), there])).toEqual([])
})

test('the main key is held to what it created, whatever the other one sees', () => {
  expect(broken([ofOwn, missed, notFound(6000, 7)])).toHaveLength(1)
})

test.for([
  ['a page', page(100, [aPet(1), own], '/pets', other)],
  [
    'a page of names that were changed',
    page(100, [{ ...own, name: own.name.toUpperCase() }], '/pets', other),
  ],
  ['a page of names in letters', page(100, [{ ...own, name: `${tagInLetters(tag)}x` }], '/pets', other)],
  ['a fetch', fetched(100, 7, own, other)],
] as const)('once %s shows it an animal of the main key, it sees that store', ([, shown]) => {
  expect(broken([ofOwn, shown, missed])).toHaveLength(1)
})

test.for([
  ['an animal that the main key did not create', page(100, [{ ...own, id: 8 }], '/pets', other)],
  ['another animal of the same id', page(100, [aPet(7)], '/pets', other)],
  ['an animal without a name', page(100, [{ id: 7 }], '/pets', other)],
  ['the main key an animal', page(100, [own])],
] as const)('it does not for showing %s', ([, shown]) => {
  expect(broken([ofOwn, shown, missed])).toEqual([])
})

test('ids of another store may be as they are in this one', () => {
  const there = created(3000, named(`${tag} b`), { ...own, name: `${tag} b` }, other)
  expect(broken([ofOwn, there])).toEqual([])
  expect(broken([ofOwn, there, fetched(5000, 7, own)])).toEqual([])
  expect(broken([ofOwn, fetched(100, 7, own, other), there])).toHaveLength(1)
})
