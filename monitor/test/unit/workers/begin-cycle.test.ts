import { expect, test } from 'vitest'
import { cycleAt, placeOf, readCycleJob } from '../../../src/workers/begin-cycle.ts'

test('a cycle that begins by the clock is named after its minute', () => {
  expect(cycleAt(new Date('2026-03-01T03:00:42.123Z'))).toBe('2026-03-01T03:00Z')
})

test('targets are spread evenly by their names, and each has the same place in every cycle', () => {
  const places = Array.from({ length: 6000 }, (_, index) => placeOf(`target-${index}`))
  const perTenth = Map.groupBy(places, (place) => Math.floor(place * 10))
  expect([...perTenth.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const [, tenth] of perTenth) expect(Math.abs(tenth.length - 600)).toBeLessThan(150)
  expect(placeOf('target-7')).toBe(places[7])
})

test.for([null, {}, { spreadMs: 'long' }, { spreadMs: 1, cycle: 7 }])('%o begins no cycle', (data) => {
  expect(() => readCycleJob(data)).toThrow('none of this version')
})
