import type { Variant } from '../variant.ts'

const seeded = (count: number, extra: Partial<Variant> = {}): Variant => ({
  name: `store-of-${count}`,
  summary: `opens with ${count} animals`,
  freedom: 'LIST-1: the list may be empty; Endpoints 1 tells of no size',
  settings: { seeded: count },
  ...extra,
})

/** Stores of different sizes. */
export const storeSize: readonly Variant[] = [
  seeded(0),
  seeded(1),
  seeded(2),
  seeded(20),
  seeded(21),
  seeded(100),
  seeded(101),
  seeded(10_000),
  seeded(30, {
    name: 'store-of-30-available',
    summary: 'opens with 30 animals, none of which is reserved or sold',
    settings: { seeded: 30, seededStatuses: ['available'] },
  }),
]
