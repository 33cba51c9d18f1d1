import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { noCredential } from '../../../src/http/credential.ts'
import { acceptLevelsOfPages } from '../../../src/interactions/factors/asking.ts'
import { variationOf } from '../../../src/scenario/variation.ts'
import { aPet, page } from '../oracle/a-log.ts'
import { storeAfter } from '../oracle/a-store.ts'

const variation = (seed = 1) => variationOf((name) => chanceStream(seed, name))
const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make)
const accepts = new Set([undefined, '*/*', 'none', 'json first', 'json last', 'application/*'])
const wires = new Set([
  undefined,
  'names capitalised',
  'names in capitals',
  'more fields',
  'no Accept-Encoding',
  'deflate alone',
  'one request alone',
])

test('a list is asked for in all ways before any comes again', () => {
  const ways = variation()
  const asked = times(wires.size, () => ways.ofList({ limit: 5 }))
  expect(new Set(asked.map(({ accept }) => accept))).toEqual(accepts)
  expect(new Set(asked.map(({ wire }) => wire))).toEqual(wires)
})

test('limits of a kind count as one', () => {
  const ways = variation()
  const limits = [3, 7, 9, 11, 15, 19]
  expect(new Set(limits.map((limit) => ways.ofList({ limit }).accept))).toEqual(accepts)
})

test('a page without a limit that has room for all there are is of a kind of its own', () => {
  const ways = variation()
  const ofFew = times(accepts.size, () => ways.ofList({}, 20).accept)
  const ofMany = times(accepts.size, () => ways.ofList({}, 21).accept)
  expect(new Set(ofFew)).toEqual(accepts)
  expect(new Set(ofMany)).toEqual(accepts)
})

test('two parameters come in both orders and in percent codes, and one in none', () => {
  const ways = variation()
  const pair = { limit: 5, status: 'sold' } as const
  const asked = times(3, () => ways.ofList(pair))
  expect(new Set(asked.map(({ first }) => first))).toEqual(new Set(['limit', 'status']))
  expect(asked.filter(({ inPercentCodes }) => inPercentCodes)).toHaveLength(1)
  expect(ways.ofList({ limit: 5 })).not.toHaveProperty('first')
  expect(ways.ofList({ status: 'sold' })).not.toHaveProperty('first')
})

test('ids of each kind are fetched in all ways', () => {
  const ways = variation()
  const store = storeAfter(page(0, [aPet(7)]))
  for (const id of [7n, 5_000_000n, 2n ** 60n])
    expect(new Set(times(accepts.size, () => ways.ofFetch(id, store).accept))).toEqual(accepts)
})

test('what is refused is asked for in all ways, without a key and with a wrong one', () => {
  const ways = variation()
  for (const credential of [noCredential, { kind: 'basic' } as const])
    expect(new Set(times(accepts.size, () => ways.ofRefused('listPets', credential).accept))).toEqual(accepts)
})

test('each operation is asked for in all ways, whatever the others were asked for in', () => {
  const ways = variation()
  const asked = times(2 * wires.size, () => [
    ways.ofRefused('listPets', noCredential),
    ways.ofRefused('getPet', noCredential),
    ways.ofRefused('listPets', { kind: 'basic' }),
  ])
  for (const place of [0, 1, 2]) {
    expect(new Set(asked.slice(0, accepts.size).map((all) => all[place]?.accept))).toEqual(accepts)
    expect(new Set(asked.map((all) => all[place]?.wire))).toEqual(wires)
  }
})

test('what has a body, and is refused, comes in pieces too', () => {
  const ways = variation()
  const asked = times(wires.size + 3, () => ways.ofRefused('createPet', noCredential, { hasBody: true }).wire)
  expect(new Set(asked)).toEqual(new Set([...wires, 'in pieces', 'in chunks', 'on a kept connection']))
})

test('what is refused by itself is asked for as browsers do too', () => {
  const ways = variation()
  for (const operation of ['listPets', 'createPet', 'getPet'] as const) {
    const asked = times(
      accepts.size + 1,
      () => ways.ofRefused(operation, noCredential, { accepts: acceptLevelsOfPages }).accept,
    )
    expect(new Set(asked)).toEqual(new Set([...accepts, 'browser']))
  }
})

test('what is open is asked for as browsers do every other time, and in all forms', () => {
  const ways = variation()
  for (const operation of ['listPets', 'getPet'] as const) {
    const asked = times(2 * wires.size, () => ways.ofOpen(operation))
    expect(asked.map(({ accept }) => accept === 'browser')).toEqual(asked.map((_, place) => place % 2 === 0))
    expect(new Set(asked.map(({ wire }) => wire))).toEqual(wires)
  }
})

test('the same seed makes the same choices', () => {
  const [one, other] = [variation(3), variation(3)]
  const chosen = (ways: ReturnType<typeof variationOf>) =>
    times(12, () => ways.ofList({ limit: 9, status: 'sold' }))
  expect(chosen(one)).toEqual(chosen(other))
})

test('what went out plainly need not do so again', () => {
  const ways = variation()
  ways.seeRefused('listPets', noCredential)
  const others = new Set([...wires].filter((wire) => wire !== undefined))
  const asked = times(others.size, () => ways.ofRefused('listPets', noCredential).wire)
  expect(new Set(asked)).toEqual(others)
})
