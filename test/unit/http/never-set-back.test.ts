import { expect, test } from 'vitest'
import { neverSetBack } from '../../../src/http/clock.ts'

test('a clock that is set back goes on from where it was, and one that is set forward goes with it', () => {
  const times = [1000, 1010, 400, 410, 900, 5000]
  const now = neverSetBack(() => times.shift() ?? 0)
  expect([now(), now(), now(), now(), now(), now()]).toStrictEqual([1000, 1010, 1010, 1020, 1510, 5610])
})
