import { expect, test } from 'vitest'
import { WideNames, wide, wideLengths } from '../../../../src/check/probes/wide-names.ts'
import { isComparable, longestName } from '../../../../src/oracle/body-validity.ts'

const own = 'k7t2p 1a'
const [longest = 0] = wideLengths

test('a name is as long as it is to be, in code points, and has the own one first', () => {
  for (const length of wideLengths) {
    const name = wide(own, length)
    expect([...name].length).toBe(length)
    expect(name.startsWith(`${own} `)).toBe(true)
    expect(Buffer.byteLength(name)).toBeGreaterThan(3 * length)
  }
})

test('up to the length that must come back unchanged it is one that must', () => {
  expect(isComparable(wide(own, longestName))).toBe(true)
  expect(isComparable(wide(own, longest))).toBe(false)
})

test('a name is not filled up before one as long was let in', () => {
  const names = new WideNames()
  expect([names.fill(own), names.fillFurther(own)]).toEqual([own, own])
  names.note('BELLA')
  expect([names.fill(own), names.fillFurther(own)]).toEqual([own, own])
  names.note(wide(own, longestName))
  expect([names.fill(own), names.fillFurther(own)]).toEqual([wide(own, longestName), wide(own, longestName)])
})

test('where longer ones are let in, what need not come back unchanged is longer', () => {
  const names = new WideNames()
  names.note(wide(own, longest))
  names.note(wide(own, longestName))
  expect([names.fill(own), names.fillFurther(own)]).toEqual([wide(own, longestName), wide(own, longest)])
})
