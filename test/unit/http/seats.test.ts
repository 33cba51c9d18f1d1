import { expect, test } from 'vitest'
import { Seats } from '../../../src/http/seats.ts'

function taken(count: number): Seats {
  const seats = new Seats(count)
  for (let seat = 0; seat < count; seat += 1) expect(seats.enter()).toBeUndefined()
  return seats
}

/** Turns one away beside others that are answered, so many times. */
function turnAway(seats: Seats, times: number): void {
  for (let time = 0; time < times; time += 1)
    for (const served of ['answered', 'too busy'] as const) {
      seats.leave(served)
      expect(seats.enter()).toBeUndefined()
    }
}

test('whoever finds no seat waits in turn', async () => {
  const seats = taken(2)
  const order: string[] = []
  const first = seats.enter()?.then(() => order.push('first'))
  const second = seats.enter()?.then(() => order.push('second'))
  seats.leave()
  seats.leave()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('there is one fewer where others are answered while some are turned away, three times', () => {
  const seats = taken(4)
  turnAway(seats, 2)
  expect(seats.limit).toBe(4)
  seats.leave('answered')
  expect(seats.enter()).toBeUndefined()
  seats.leave('too busy')
  expect(seats.limit).toBe(3)
  expect(seats.enter()).toBeDefined()
})

test('an outage, and one that is alone, take no seat away', () => {
  const seats = taken(4)
  for (let time = 0; time < 9; time += 1) {
    seats.leave('too busy')
    expect(seats.enter()).toBeUndefined()
  }
  expect(seats.limit).toBe(4)
  const alone = taken(1)
  turnAway(alone, 9)
  expect(alone.limit).toBe(1)
})

test('there are half as many as were under way where some were turned away for that, whichever of them tells so first', () => {
  const seats = taken(8)
  for (let time = 0; time < 4; time += 1) seats.leave({ atOnce: 8 })
  expect(seats.limit).toBe(4)
  seats.leave({ atOnce: 3 })
  expect(seats.limit).toBe(1)
  seats.leave({ atOnce: 1 })
  expect(seats.limit).toBe(1)
})
