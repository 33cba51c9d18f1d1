import { expect, test } from 'vitest'
import { shareOfEarlier } from '../../../src/scenario/begin-stage.ts'
import { Names } from '../../../src/scenario/names.ts'

const namesOf = (tag: string, count: number): readonly string[] => {
  const names = new Names(tag)
  return Array.from({ length: count }, () => names.next())
}

test('a store with the pets of a run needs no more of them, and one with some needs the rest', () => {
  expect(shareOfEarlier([])).toBe(0)
  expect(shareOfEarlier(namesOf('n0b78', 30))).toBe(0.5)
  expect(shareOfEarlier([...namesOf('n0b78', 50), ...namesOf('a1zzz', 50)])).toBe(1)
})

test('whatever stands around the name of a run counts, and other names do not', () => {
  const own = ['Rn0b78 t ÀÁ', '7n0b78 11 ’—“', '=n0b78 r %% .', '🐶 n0b78 w', 'n0b78 o Q z 9 Kxxxxx']
  expect(shareOfEarlier(own)).toBeCloseTo(own.length / 60)
  const others = ['Rex', 'Luna 36', 'puppy 12', 'an0b78 3', 'n0b78', 'n0b78 many', 'N0B78 3', 'b52 10', '']
  expect(shareOfEarlier(others)).toBe(0)
})
