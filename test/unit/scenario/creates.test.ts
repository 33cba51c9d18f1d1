import { expect, test } from 'vitest'
import { createsOf } from '../../../src/scenario/creates.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'

const answered = (status: number): Exchange => anExchange({ operation: 'createPet', status })
const stored = async (): Promise<Exchange> => answered(201)
const refused = async (): Promise<Exchange> => answered(400)
const creates = (most: number, forLater = 0) => createsOf(most, forLater, () => undefined)

/** A POST that is under way until it is answered. */
function underWay() {
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  return { send: () => promise, answer: (status: number) => resolve(answered(status)) }
}

test('what may have been stored counts, and what was refused does not', async () => {
  const two = creates(2)
  await two.counted(refused)
  expect(two.left).toBe(2)
  await two.counted(stored)
  expect(two.left).toBe(1)
})

test('no more are under way than may be stored', async () => {
  const one = creates(1)
  const { send, answer } = underWay()
  const first = one.counted(send)
  let second = 'waiting'
  const waiting = one.counted(async () => {
    second = 'out'
    return answered(400)
  })
  await Promise.resolve()
  expect(second).toBe('waiting')
  answer(400)
  await Promise.all([first, waiting])
  expect(second).toBe('out')
})

test('one that waited is turned down once the last place is taken', async () => {
  const one = creates(1)
  const { send, answer } = underWay()
  const first = one.counted(send)
  const waiting = expect(one.counted(stored)).rejects.toMatchObject({ name: 'Inconclusive' })
  answer(201)
  await Promise.all([first, waiting])
  await expect(one.counted(stored)).rejects.toThrow('no more than 1 pets (--max-creates)')
})

test('some are kept for what comes last', async () => {
  const three = creates(3, 2)
  await three.counted(stored)
  await expect(three.counted(stored)).rejects.toThrow('no more than 3 pets')
  three.keep(0)
  expect(three.left).toBe(2)
})

test('some are kept apart, whatever comes last', () => {
  const three = creates(3, 1)
  three.keepApart(1)
  expect(three.left).toBe(1)
  three.keep(0)
  expect(three.left).toBe(2)
  three.keepApart(0)
  expect(three.left).toBe(3)
})

test('those that are given up are left to nobody', async () => {
  const five = creates(5, 2)
  await five.counted(stored)
  five.forgo(1)
  expect([five.left, five.limit]).toEqual([1, 4])
  five.keep(0)
  expect(five.left).toBe(3)
})

test('those kept apart serve signs of life and re-checks alone', async () => {
  const two = creates(2)
  two.keepApart(2)
  await expect(two.counted(stored)).rejects.toThrow('no more than 2 pets')
  for (const purpose of ['a sign', 'a re-check'] as const) await two.counted(stored, purpose)
  await expect(two.counted(stored, 'a re-check')).rejects.toThrow('no more than 2 pets')
})
