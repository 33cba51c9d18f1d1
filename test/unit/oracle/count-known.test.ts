import { describe, expect, test } from 'vitest'
import { countKnown } from '../../../src/oracle/store/count-known.ts'
import { emptyStore, type KnownAnimal, type StoreModel } from '../../../src/oracle/store/store-model.ts'
import { created, page, tookMs } from './a-log.ts'
import { now, options } from './an-exchange.ts'

const create = created(0, {}, {})
const animal: KnownAnimal = {
  name: 'Rex',
  categoryId: 3n,
  status: 'sold',
  filedUnder: 'sold',
  contested: undefined,
  created: create,
}
const own = new Map([[7n, animal]])
const { consistencyWindowMs } = options
/** When the own animal may lag nowhere any more. */
const due = now + tookMs + consistencyWindowMs
const seenAt = (at: number, id = 7n): Partial<StoreModel> => ({
  seen: new Map([
    [id, { name: 'Rex', status: 'pending', exchange: { ...page(0, []), sentAt: at, durationMs: 0 } }],
  ]),
})
const count = (at: number, known: Partial<StoreModel>, status?: 'sold' | 'pending') =>
  countKnown({ ...emptyStore, ...known }, at, consistencyWindowMs, status)

describe('animals that are known to have been there', () => {
  test('are those that had shown, by the status that they showed with', () => {
    expect(count(due, seenAt(due))).toBe(1)
    expect(count(due - 1, seenAt(due))).toBe(0)
    expect(count(due, seenAt(due), 'pending')).toBe(1)
    expect(count(due, seenAt(due), 'sold')).toBe(0)
  })

  test('are the run’s own, once no list may lag behind them any more', () => {
    expect(count(due, { own })).toBe(1)
    expect(count(due - 1, { own })).toBe(0)
    expect(count(due, { own }, 'sold')).toBe(1)
    expect(count(due, { own }, 'pending')).toBe(0)
  })

  test('are counted once each, whether they showed before or will show', () => {
    for (const at of [due - 1, due, due + 1]) {
      expect(count(due, { own, ...seenAt(at) })).toBe(1)
      expect(count(due, { own, ...seenAt(at) }, 'sold')).toBe(1)
      expect(count(due, { own, ...seenAt(at) }, 'pending')).toBe(0)
    }
  })

  test('are counted by the id under which they show alone', () => {
    const shown = { own, namesShown: new Set(['Rex']), ...seenAt(due, 9n) }
    expect(count(due, shown)).toBe(1)
    expect(count(due, { ...shown, namesShown: new Set(['Max']) })).toBe(2)
  })
})

test('before the first exchange nothing is known', () => {
  const { orders, ...others } = emptyStore
  for (const one of [...Object.values(orders), ...Object.values(others)]) {
    if (Array.isArray(one)) expect(one).toHaveLength(0)
    else if (one instanceof Map || one instanceof Set) expect(one.size).toBe(0)
    else expect(one ?? false).toBe(false)
  }
})
