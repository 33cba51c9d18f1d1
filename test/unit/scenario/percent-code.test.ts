import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentCode } from '../../../src/scenario/target.ts'

test('a percent code is read back as the character that it stands for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 127 }), (code) => {
      const char = String.fromCharCode(code)
      expect(decodeURIComponent(percentCode(char))).toBe(char)
    }),
  )
  expect(percentCode('7')).toBe('%37')
})
