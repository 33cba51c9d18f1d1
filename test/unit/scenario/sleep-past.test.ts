import { expect, test } from 'vitest'
import { sleepPast } from '../../../src/scenario/sleep-past.ts'

test.for<readonly [number, number, number]>([
  [1000, 1500, 501],
  [1000, 1000, 1],
  [1000, 999, 0],
  [1000, 0, 0],
])('at %i what is over at %i is slept past in %i ms', async ([now, moment, slept]) => {
  const sleeps: number[] = []
  const sleep = async (ms: number) => {
    sleeps.push(ms)
  }
  await sleepPast({ now: () => now, sleep }, moment)
  expect(sleeps).toEqual([slept])
})

test('all who wait for one moment go on in the order in which they began to, whatever their timers did', async () => {
  const ends: (() => void)[] = []
  const clock = {
    now: () => 0,
    sleep: () => new Promise<void>((resolve) => ends.unshift(resolve)),
  }
  const order: string[] = []
  const waits = ['first', 'second'].map((name) => sleepPast(clock, 10).then(() => order.push(name)))
  for (const end of ends) end()
  await Promise.all(waits)
  expect(order).toEqual(['first', 'second'])
})
