import { expect, test } from 'vitest'
import { isComparable, longestName } from '../../../../src/oracle/body-validity.ts'
import { wideLengths, widened } from '../../../../src/scenario/steps/widened.ts'

const own = 'k7t2p 1a'
const [longest = 0] = wideLengths

test('a name is as long as it is to be, in code points, and has the own one first', () => {
  for (const length of wideLengths) {
    const name = widened(own, length)
    expect([...name].length).toBe(length)
    expect(name.startsWith(`${own} `)).toBe(true)
    expect(Buffer.byteLength(name)).toBeGreaterThan(3 * length)
  }
})

test('up to the length that must come back unchanged it is one that must', () => {
  expect(isComparable(widened(own, longestName))).toBe(true)
  expect(isComparable(widened(own, longest))).toBe(false)
})

test('a name that is as long already stays as it is', () => {
  expect([0, own.length, own.length + 1].map((length) => widened(own, length))).toEqual([own, own, own])
})
