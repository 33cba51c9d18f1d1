import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { aPet, created, fetched, type Log, page, refused, saidOf, tag, tookMs } from '../a-log.ts'
import type { Given } from '../an-exchange.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const max = { ...rex, name: `${tag} 2` }
const rexIs7 = { id: 7, ...rex }
const gap = { id: 7, categoryId: 1 }
/** When the POST goes out that returns the id of a foreign pet. */
const at = 1000
const before = page(0, [aPet(7), aPet(8)])
const again = created(at, rex, rexIs7)
const withoutKey: Given = { credential: noCredential }

const said = (...log: Log) =>
  saidOf(['CREATE-6'], log).filter((line) => !/satisfied|could not test/.test(line))
const broken = (first: number, create: number, last: number) =>
  `${first}+${create}+${last} CREATE-6 violated: an id that no animal had, not 7, shown before the create, and after it too`
const open = (create: number) =>
  `${create} CREATE-6 undecided: the animal that had the id may have been removed, and the id be given again`
const doubt = (first: number, create: number) =>
  `${first}+${create} CREATE-6 suspicious: the animal that had the id may have been removed by others, and the id be given again: an id that no animal had, not 7, shown before the create`

describe('the id of a foreign pet that a POST returned', () => {
  test('breaks CREATE-6 once for each response that shows the foreign pet still, and leaves no doubt then', () => {
    expect(said(before, again, page(9000, [aPet(8), aPet(7)]))).toStrictEqual([open(2), broken(1, 2, 3)])
    expect(said(before, again, fetched(9000, 7, aPet(7)), page(9050, [aPet(7)]))).toStrictEqual([
      open(2),
      broken(1, 2, 3),
    ])
  })

  test.each<readonly [string, Log]>([
    ['is the created pet, by its name', [before, again, page(9000, [rexIs7])]],
    ['has another name than the foreign one', [before, again, page(9000, [aPet(7, { name: 'Max' })])]],
    ['has another category than the foreign one', [before, again, page(9000, [aPet(7, { categoryId: 2 })])]],
    ['has another id', [before, again, page(9000, [aPet(8), aPet(9, { name: 'Kim 7' })])]],
    [
      'has the name that was sent',
      [
        page(0, [aPet(7, { name: rex.name }), aPet(8)]),
        created(at, rex, { ...rexIs7, name: 'Rex' }),
        page(9000, [aPet(7, { name: rex.name })]),
      ],
    ],
    [
      'has the name that the POST returned',
      [before, created(at, rex, { ...rexIs7, name: 'Kim 7' }), page(9000, [aPet(7)])],
    ],
  ])('is in doubt where the pet that shows then %s', (_, log) => {
    expect(said(...log)).toStrictEqual([open(2), doubt(1, 2)])
  })

  test('is in doubt where the foreign pet was never shown with a name', () => {
    expect(said(page(0, [gap, aPet(8)]), again, page(9000, [gap]))).toStrictEqual([open(2), doubt(1, 2)])
  })

  test.each<readonly [string, readonly Exchange[]]>([
    ['went without the key', [created(at, rex, rexIs7, withoutKey)]],
    [
      'was refused with the pet that has its name',
      [refused(at, rex, 409, { text: JSON.stringify(aPet(7)) })],
    ],
    ['had an invalid body', [created(at, { ...rex, status: 'lost' }, rexIs7)]],
    ['brought that id itself', [created(at, { ...rex, id: 7 }, rexIs7)]],
    ['returned no id', [created(at, rex, rex)]],
  ])('says nothing of CREATE-6 where the POST %s', (_, log) => {
    expect(said(before, ...log, page(9000, [aPet(7)]))).toStrictEqual([])
  })

  test('is judged for each id by itself', () => {
    const log = [page(0, [aPet(6), aPet(7), aPet(8)]), again, created(at + 50, max, { id: 6, ...max })]
    expect(said(...log, page(9000, [{ id: 6, ...max }, aPet(7)]))).toStrictEqual([
      open(2),
      open(3),
      broken(1, 2, 4),
      doubt(1, 3).replace('not 7', 'not 6'),
    ])
  })
})

describe('the largest known id, which a service may assign again once its pet is removed', () => {
  const seven = page(0, [aPet(7)])
  const own = (id: number, endedAt: number) => created(endedAt - tookMs, max, { id, ...max })

  test.each<readonly [string, readonly Exchange[]]>([
    ['a created pet has a smaller one', [seven, own(5, 500)]],
    ['a foreign pet has a smaller one', [page(0, [aPet(5), aPet(7)])]],
    ['a pet with a larger one was created meanwhile', [seven, own(9, at + 1)]],
    ['a foreign pet with a larger one showed meanwhile', [seven, page(at + 1 - tookMs, [aPet(9)])]],
  ])('leaves no doubt at the end where %s', (_, log) => {
    expect(said(...log, again)).toStrictEqual([open(log.length + 1)])
  })

  test.each<readonly [string, readonly Exchange[]]>([
    ['a created pet had a larger one', [seven, own(9, at)]],
    ['a foreign pet had a larger one', [seven, page(at - tookMs, [aPet(9)])]],
    [
      'a page had shown a larger one, whose POST was answered meanwhile',
      [seven, page(at - tookMs, [{ id: 9, ...max }]), own(9, at + 1)],
    ],
  ])('is another where %s', (_, log) => {
    expect(said(...log, again)).toStrictEqual([open(log.length + 1), doubt(1, log.length + 1)])
  })
})
