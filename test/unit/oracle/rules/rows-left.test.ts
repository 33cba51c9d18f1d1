import { describe, expect, test } from 'vitest'
import { aPet, created, type Log, page, refused, statesOf, tag } from '../a-log.ts'

const settledAt = 60_000
const own = (at: number, id: number) => {
  const sent = { name: `${tag} ${id}`, categoryId: 1, status: 'sold' }
  return created(at, sent, { id, ...sent })
}
const bad = (at: number, number: number) => refused(at, { name: null, categoryId: number })
const broken = (...log: Log) => statesOf(['CREATE-7'], log).filter((line) => line.includes('violated'))

/** Three own ones one after the other, four that are refused, and one more. */
const creates: Log = [
  own(0, 31),
  own(100, 32),
  own(200, 33),
  own(300, 34),
  ...[0, 1, 2, 3].map((place) => bad(400 + 100 * place, place)),
  own(900, 39),
]
const pets = (...strangers: readonly number[]) => [
  ...[31, 32, 33, 34, 39].map((id) => aPet(id, { name: `${tag} ${id}`, categoryId: 1 })),
  ...strangers.map((id) => aPet(id)),
  ...Array.from({ length: 20 }, (_, index) => aPet(index + 1)),
]
const list = (...strangers: readonly number[]) =>
  page(
    settledAt,
    pets(...strangers).toSorted((one, other) => one.id - other.id),
    '/pets?limit=100',
  )

describe('strangers on a list', () => {
  test('are what refused creates left, where as many stand wherever some were refused and none elsewhere', () => {
    expect(broken(...creates, list(35, 36, 37, 38))).toHaveLength(1)
  })

  test.each([
    ['none', []],
    ['fewer', [35, 36, 37]],
    ['elsewhere', [35, 36, 37, 38].map((id) => id + 20)],
  ])('tell nothing where there are %s', (_, strangers) => {
    expect(broken(...creates, list(...strangers))).toEqual([])
  })

  test('tell nothing where some came where nothing was refused', () => {
    const more: Log = [...creates, own(1000, 41)]
    const shown = [...pets(35, 36, 37, 38, 40), aPet(41, { name: `${tag} 41`, categoryId: 1 })]
    expect(broken(...more, page(settledAt, shown, '/pets?limit=100'))).toEqual([])
  })

  test('tell nothing where ids do not count on', () => {
    const [first, ...rest] = creates
    expect(broken(...rest, own(1000, 31), list(35, 36, 37, 38))).toEqual([])
    expect(first).toBeDefined()
  })

  test('tell nothing where a create had no answer in between', () => {
    const lost = refused(850, { name: `${tag} x`, categoryId: 1 }, 503)
    expect(broken(...creates.slice(0, -1), lost, own(900, 39), list(35, 36, 37, 38))).toEqual([])
  })

  test('are left behind all the same where a POST was limited in between: it is sent again', () => {
    const limited = refused(850, { name: `${tag} x`, categoryId: 1 }, 429)
    expect(broken(...creates.slice(0, -1), limited, own(900, 39), list(35, 36, 37, 38))).toHaveLength(1)
  })

  test('tell nothing while an animal may lag behind', () => {
    const early = page(1000, pets(35, 36, 37, 38), '/pets?limit=100')
    expect(broken(...creates, early)).toEqual([])
  })
})
