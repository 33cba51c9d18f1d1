import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { type PetStatus, petStatuses } from '../../../../src/oracle/new-pet.ts'
import { ampleCreates, ampleRun } from '../../../../src/scenario/plan.ts'
import { rareFillers, statusesOf } from '../../../../src/scenario/steps/statuses.ts'

const ample = { maxRequests: ampleRun, maxCreates: ampleCreates }
const chance = (seed: number) => chanceStream(seed, 'shares of the statuses')

/** Shares of a store that begins with so many pets of each status, and what it has of each. */
const made = (seed: number, begin = 0) => {
  const counts: Record<PetStatus, number> = { available: begin, pending: begin, sold: begin }
  const known = (status?: PetStatus): number =>
    status === undefined ? petStatuses.reduce((sum, one) => sum + counts[one], 0) : counts[status]
  const shares = statusesOf(ample, { known }, chance(seed))
  const add = (status: PetStatus): void => {
    counts[status] += 1
  }
  return { shares, counts, add }
}

const of = (counts: Readonly<Record<PetStatus, number>>) => petStatuses.map((status) => counts[status])

test('a run of fewer requests, or creates, has each status in turn', () => {
  const known = () => 0
  for (const less of [{ maxRequests: ampleRun - 1 }, { maxCreates: ampleCreates - 1 }]) {
    const statuses = statusesOf({ ...ample, ...less }, { known }, chance(1))
    expect(statuses.isAmple).toBe(false)
    expect([0, 1, 2, 3].map((index) => statuses.next(index))).toEqual([...petStatuses, 'available'])
    expect([0, 1, 2, 3].map((index) => statuses.ofFiller(index))).toEqual([...petStatuses, 'available'])
    expect(petStatuses.map((status) => statuses.unlessRare(status))).toEqual(petStatuses)
  }
})

test('one status has most pets, two a few more than a page without a limit', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { shares, counts, add } = made(seed, 12)
    for (let index = 0; index < 90; index += 1) add(shares.next(0))
    const common = 90 + 3 * 12 - 2 * 22
    expect(of(counts).toSorted((one, other) => one - other)).toEqual([22, 22, common])
  }
})

test('in a store that begins empty one has most, one a few more than such a page, one the first fillers alone', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { shares, counts, add } = made(seed)
    for (let index = 0; index < 90; index += 1) add(shares.ofFiller(index))
    expect(of(counts).toSorted((one, other) => one - other)).toEqual([rareFillers, 22, 90 - rareFillers - 22])
  }
})

test('the rare one comes first, whether from fillers or not', () => {
  const { shares } = made(1)
  const rare = shares.ofFiller(0)
  expect(shares.ofFiller(rareFillers - 1)).toBe(rare)
  for (let index = rareFillers; index < 60; index += 1) expect(shares.ofFiller(index)).not.toBe(rare)
  expect(shares.unlessRare(rare)).not.toBe(rare)
  for (const status of petStatuses.filter((one) => one !== rare))
    expect(shares.unlessRare(status)).toBe(status)
  const stocked = made(1, 12)
  const drawn = Array.from({ length: 90 }, () => stocked.shares.next(0))
  expect(drawn.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => rare))
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

test('pets that may have any status, or none, may have none now and then, and the rare one until there are enough', () => {
  const { shares, counts, add } = made(3, 10)
  const rare = shares.ofFiller(0)
  const wanted = Array.from({ length: 50 }, () => shares.wanted())
  expect(wanted.filter((some) => some.includes(undefined)).length).toBe(10)
  expect(new Set(wanted.flat())).toEqual(new Set([undefined, rare]))
  for (let index = 0; index < 12; index += 1) add(rare)
  expect(shares.wanted()).not.toContain(rare)
  expect(shares.wanted().filter((status) => status !== undefined).length).toBe(2)
  for (let index = 0; index < 90; index += 1) add(shares.next(0))
  expect(Math.max(...of(counts))).toBe(88)
  const [common, ...others] = shares.wanted().filter((status) => status !== undefined)
  expect([of(counts)[petStatuses.indexOf(common ?? 'sold')], others]).toEqual([88, []])
})

test('those on their way count, too', () => {
  const { shares } = made(2)
  const promised = Array.from({ length: 90 }, () => shares.next(0))
  expect(new Set(promised.slice(0, 30)).size).toBe(2)
  expect(new Set(promised.slice(-10)).size).toBe(1)
})

/** Statuses of a run that creates few, beside pets of them. */
const few = (counts: Readonly<Record<PetStatus, number>>) =>
  statusesOf(
    { ...ample, maxRequests: 100 },
    { known: (status) => (status === undefined ? 0 : counts[status]) },
    chance(1),
  )

test('a run of few creates may have each status, and none', () => {
  expect(few({ available: 20, pending: 4, sold: 10 }).wanted()).toEqual([undefined, ...petStatuses])
})
