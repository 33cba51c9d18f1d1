import { expect, test } from 'vitest'
import { Creates } from '../../../src/check/creates.ts'

test('what may have been stored counts, and what was refused does not', async () => {
  const creates = new Creates(2)
  await creates.take()
  creates.settle(false)
  expect(creates.left).toBe(2)
  await creates.take()
  creates.settle(true)
  expect(creates.left).toBe(1)
})

test('no more are under way than may be stored', async () => {
  const creates = new Creates(1)
  await creates.take()
  let second = 'waiting'
  const waiting = creates.take().then(() => {
    second = 'out'
  })
  await Promise.resolve()
  expect(second).toBe('waiting')
  creates.settle(false)
  await waiting
  expect(second).toBe('out')
})

test('one that waited is turned down once the last place is taken', async () => {
  const creates = new Creates(1)
  await creates.take()
  const waiting = expect(creates.take()).rejects.toMatchObject({ name: 'Inconclusive' })
  creates.settle(true)
  await waiting
  await expect(creates.take()).rejects.toThrow('no more than 1 animals (--max-creates)')
})

test('some are kept for what comes last', async () => {
  const creates = new Creates(3, 2)
  await creates.take()
  creates.settle(true)
  await expect(creates.take()).rejects.toThrow('no more than 3 animals')
  creates.keep(0)
  expect(creates.left).toBe(2)
})

test('some are kept apart, whatever comes last', async () => {
  const creates = new Creates(3, 1)
  creates.keepApart(1)
  expect(creates.left).toBe(1)
  creates.keep(0)
  expect(creates.left).toBe(2)
  creates.keepApart(0)
  expect(creates.left).toBe(3)
})

test('those that are given up are left to nobody', async () => {
  const creates = new Creates(5, 2)
  await creates.take()
  creates.settle(true)
  creates.forgo(1)
  expect([creates.left, creates.limit]).toEqual([1, 4])
  creates.keep(0)
  expect(creates.left).toBe(3)
})

test('those kept apart serve signs of life and re-checks alone', async () => {
  const creates = new Creates(2)
  creates.keepApart(2)
  await expect(creates.take()).rejects.toThrow('no more than 2 animals')
  for (const purpose of ['a sign', 'a re-check'] as const) {
    await creates.take(purpose)
    creates.settle(true)
  }
  await expect(creates.take('a re-check')).rejects.toThrow('no more than 2 animals')
})
