import { expect, test } from 'vitest'
import { sleepPast } from '../../../src/check/sleep-past.ts'

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
