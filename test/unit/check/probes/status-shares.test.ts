import { expect, test } from 'vitest'
import { ampleCreates, ampleRun } from '../../../../src/check/plan.ts'
import { rareFillers, StatusShares } from '../../../../src/check/probes/status-shares.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { type PetStatus, petStatuses } from '../../../../src/oracle/new-pet.ts'

const ample = { maxRequests: ampleRun, maxCreates: ampleCreates }
const chance = (seed: number) => chanceStream(seed, 'shares of the statuses')

/** Shares of a store that begins empty, and what it has of each status. */
const made = (seed: number) => {
  const counts: Record<PetStatus, number> = { available: 0, pending: 0, sold: 0 }
  const known = (status?: PetStatus): number =>
    status === undefined ? petStatuses.reduce((sum, one) => sum + counts[one], 0) : counts[status]
  const shares = StatusShares.of(ample, { known }, chance(seed))
  if (shares === undefined) throw new RangeError('an ample run has shares')
  const add = (status: PetStatus): void => {
    counts[status] += 1
  }
  return { shares, counts, add }
}

const of = (counts: Readonly<Record<PetStatus, number>>) => petStatuses.map((status) => counts[status])

test('a run of fewer requests, or creates, has none', () => {
  const known = () => 0
  expect(StatusShares.of({ ...ample, maxRequests: ampleRun - 1 }, { known }, chance(1))).toBeUndefined()
  expect(StatusShares.of({ ...ample, maxCreates: ampleCreates - 1 }, { known }, chance(1))).toBeUndefined()
})

test('one status has most animals, two a few more than a page without a limit', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { shares, counts, add } = made(seed)
    for (let index = 0; index < 19; index += 1) add(shares.ofFiller(index))
    expect(Math.min(...of(counts))).toBeGreaterThan(1)
    for (let index = 19; index < 110; index += 1) add(shares.next())
    expect(of(counts).toSorted((one, other) => one - other)).toEqual([21, 21, 110 - 2 * 21])
    expect(counts[shares.common]).toBe(110 - 2 * 21)
  }
})

test('the rare one comes first: none of the last hundred but few have it', () => {
  const { shares, add } = made(1)
  const rare = shares.ofFiller(0)
  const drawn = Array.from({ length: 110 }, (_, index) => {
    const status = index < 19 ? shares.ofFiller(index) : shares.next()
    add(status)
    return status
  })
  expect(drawn.slice(0, rareFillers)).toEqual(Array.from({ length: rareFillers }, () => rare))
  expect(drawn.filter((status) => status === rare).length).toBe(21)
  expect(drawn.slice(32)).not.toContain(rare)
  expect(shares.unlessRare(rare)).not.toBe(rare)
  for (const status of petStatuses.filter((one) => one !== rare))
    expect(shares.unlessRare(status)).toBe(status)
})

test('which one is rare, and which one common, is drawn; the first create’s is never rare', () => {
  const drawn = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((seed) => {
    const { shares } = made(seed)
    const rare = shares.ofFiller(0)
    return `${rare}, ${shares.unlessRare(rare)}`
  })
  expect(new Set(drawn)).toEqual(
    new Set(['pending, available', 'pending, sold', 'sold, available', 'sold, pending']),
  )
})

test('animals that may have any status, or none, may have none now and then, and the rare one until there are enough', () => {
  const { shares, counts, add } = made(3)
  const rare = shares.ofFiller(0)
  const wanted = Array.from({ length: 50 }, () => shares.wanted())
  expect(wanted.filter((some) => some.includes(undefined)).length).toBe(10)
  expect(new Set(wanted.flat())).toEqual(new Set([undefined, rare]))
  for (let index = 0; index < 21; index += 1) add(rare)
  expect(shares.wanted()).not.toContain(rare)
  expect(shares.wanted().filter((status) => status !== undefined).length).toBe(2)
  for (let index = 0; index < 90; index += 1) add(shares.next())
  expect(Math.max(...of(counts))).toBe(69)
  expect(shares.wanted().filter((status) => status !== undefined)).toEqual([shares.common])
})

test('those on their way count, too', () => {
  const { shares } = made(2)
  const rare = shares.ofFiller(0)
  const promised = Array.from({ length: 111 }, () => shares.next())
  expect(new Set(promised.slice(0, 21))).toEqual(new Set([rare]))
  expect(new Set(promised.slice(21, 26)).size).toBe(2)
  expect(new Set(promised.slice(-10)).size).toBe(1)
})
