import { describe, expect, it } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import { petStatuses } from '../../../src/oracle/new-pet.ts'
import { StoreView } from '../../../src/oracle/store/store-view.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { aPet, created, fetched, page, tookMs } from './a-log.ts'
import { modelAfter, storeAfter } from './a-store.ts'
import { now, options } from './an-exchange.ts'

const { consistencyWindowMs } = options

/** A create that was answered so many ms after the beginning, and told as it was sent but for what is given. */
const own = (
  id: number,
  endedAt: number,
  status: string | undefined = 'sold',
  told: object = {},
): Exchange => {
  const sent = { name: `own ${id}`, categoryId: 1, ...(status === 'none' ? {} : { status }) }
  return created(endedAt - tookMs, sent, { id, ...sent, ...told })
}

const others = (endedAt: number, ...ids: readonly number[]): Exchange =>
  page(
    endedAt - tookMs,
    ids.map((id) => aPet(id, { status: 'available' })),
  )

describe('lag', () => {
  it('is counted from the create of an own pet, and from when another was first seen', () => {
    const store = storeAfter(own(7, 1000), others(5000, 9), others(6000, 9))
    expect(store.lagsUntilFor(7n)).toBe(now + 1000 + consistencyWindowMs)
    expect(store.lagsUntilFor(9n)).toBe(now + 5000 + consistencyWindowMs)
    expect(store.lagsUntilFor(11n)).toBe(0)
    expect(store.lagsUntil).toBe(now + 5000 + consistencyWindowMs)
    expect(store.firstCreate).toBe(now + 1000)
    expect(store.lastCreate).toBe(now + 1000)
  })

  it('is told of the first create and the last one, whichever was answered first', () => {
    const store = storeAfter(own(7, 2000), own(8, 1000), own(9, 3000))
    expect([store.firstCreate, store.lastCreate]).toEqual([now + 1000, now + 3000])
  })

  it('is that of no create where there was none', () => {
    const store = storeAfter()
    expect([store.firstCreate, store.lastCreate, store.lagsUntil]).toEqual([0, 0, consistencyWindowMs])
  })
})

describe('what a page must draw from', () => {
  it('are own pets once the window is over, each once, of a status or of any', () => {
    const store = storeAfter(own(7, 1000), own(7, 1000), own(8, 1500, 'pending'))
    expect(store.ownDue(now + 1000 + consistencyWindowMs - 1)).toBe(0)
    expect(store.ownDue(now + 1500 + consistencyWindowMs)).toBe(2)
    expect(store.ownDue(now + 1500 + consistencyWindowMs, 'pending')).toBe(1)
  })

  it('are those of others only as far as they were seen before, and may be seen again', () => {
    const store = storeAfter(own(7, 1000), others(4000, 1, 2, 7), others(5000, 3))
    expect([...store.others(now + 4000)]).toEqual([1n, 2n])
    expect([...store.others(now + 3999)]).toEqual([])
    expect([...store.others(now + 6000, 'sold')]).toEqual([])
  })
})

it('knows all ids in order, those of created pets and those that pages have shown', () => {
  const store = storeAfter(others(10, 30, 4), own(-2, 1000), own(12, 2000))
  expect(store.ids).toEqual([-2n, 4n, 12n, 30n])
  expect([-2n, 4n, 5n].map((id) => store.has(id))).toEqual([true, true, false])
})

it('counts the pets that were there at a moment, and those that are known at all', () => {
  const store = storeAfter(others(500, 1, 2), own(7, 1000), others(4000, 3))
  const due = now + 1000 + consistencyWindowMs
  expect([due - 1, due, now + 4000].map((at) => store.inSight(at))).toEqual([2, 3, 4])
  expect([store.inSight(due, 'sold'), store.inSight(due, 'available')]).toEqual([1, 2])
  expect([store.known(), store.known('sold')]).toEqual([4, 1])
})

it('tells the names of foreign pets, where they have one', () => {
  const nameless = page(100, [aPet(1), { id: 2, categoryId: 1 }, { ...aPet(7), name: 'own 7' }])
  expect(storeAfter(own(7, 50), nameless).foreignNames).toEqual(['Kim 1'])
})

describe('own pets', () => {
  it('are those of creates with a name, a category and no status but one that there is, each one object', () => {
    const store = storeAfter(
      own(7, 1000),
      created(2000, { name: 'nowhere' }, aPet(8)),
      created(2500, { categoryId: 1 }, aPet(11)),
      created(2600, { name: 'idless', categoryId: 1 }, { name: 'idless', categoryId: 1 }),
      created(3000, { name: 'lost', categoryId: 1, status: 'lost' }, aPet(9)),
      created(4000, { name: 'other', categoryId: 1 }, aPet(10), { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' }),
    )
    expect(store.own).toMatchObject([{ id: 7n, sent: { name: 'own 7', categoryId: 1n }, status: 'sold' }])
    expect(store.own[0]).toBe(store.find(7n))
    expect(store.find(8n)).toBeUndefined()
    expect([7n, 8n, 12n].map((id) => store.isOwn(id))).toEqual([true, true, false])
  })

  it('are those that the main key created, with the status that was sent, if any', () => {
    const store = storeAfter()
    const { status: _, ...bare } = { name: 'own 7', categoryId: 1n, status: 'sold' }
    const [sold, none] = [own(7, 1000), { ...own(7, 2000, 'none'), number: 2 }]
    expect(store.petOf(7n, sold)).toStrictEqual({
      id: 7n,
      sent: { ...bare, status: 'sold' },
      status: 'sold',
      created: sold,
    })
    expect(store.petOf(7n, none)).toStrictEqual({ id: 7n, sent: bare, status: undefined, created: none })
    const ofOtherKey = { ...sold, number: 3, keyVariable: 'PETSTORE_RATE_LIMIT_KEY' as const }
    expect(store.petOf(7n, ofOtherKey)).toBeUndefined()
    const withoutKey = created(0, { ...bare, categoryId: 1 }, aPet(7), { credential: noCredential })
    expect(store.petOf(7n, { ...withoutKey, number: 4 })).toBeUndefined()
  })

  it('are told as they stand whenever it is asked', () => {
    let model = modelAfter()
    const store = new StoreView(() => model, consistencyWindowMs)
    expect(store.own).toEqual([])
    model = modelAfter(own(7, 1000))
    expect(store.own).toHaveLength(1)
  })
})

describe('what requests have tried before', () => {
  const store = storeAfter(own(7, 1000), others(4000, 1), fetched(4500, 7, aPet(7)))

  it('is whether a pet was shown, or what a path is for was given', () => {
    expect([1n, 7n, 2n].map((id) => store.wasShown(id))).toEqual([true, true, false])
    expect(['/pets', '/pets/7', '/pets/1', '/pets?limit=1'].map((path) => store.wasGiven(path))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('is how often a name was sent, and whether in other letters', () => {
    expect([store.timesSent('own 7'), store.timesSent('Own 7')]).toEqual([1, 0])
    expect([store.isSentInOtherCase('own 7'), store.isSentInOtherCase('Own 7')]).toEqual([false, true])
    const more = storeAfter(own(7, 1000), created(2000, { categoryId: 1 }, aPet(9)), own(8, 3000))
    expect(['own 8', 'Own 8', 'Max'].map((name) => more.isSentInOtherCase(name))).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('how many a list by a status may have', () => {
  it('counts own pets that were sent without one, as the service told it in a list', () => {
    const store = storeAfter(
      own(7, 1000, 'none'),
      page(4988, [...[7, 9].map((id) => aPet(id, { status: 'available' })), aPet(11)]),
    )
    expect(store.mostOf('available')).toBe(2)
    expect(store.known('available')).toBe(1)
    expect(store.mostOf('sold')).toBe(1)
  })

  it('counts them as the create’s answer told it before they are listed, and others as they were sent', () => {
    const store = storeAfter(own(7, 12, 'none', { status: 'pending' }), own(8, 1000), others(5000, 8))
    expect(petStatuses.map((status) => store.mostOf(status))).toEqual([0, 1, 1])
  })
})
