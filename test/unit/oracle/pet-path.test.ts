import { expect, test } from 'vitest'
import { wholeId, withoutNeedlessCodes } from '../../../src/oracle/pet-path.ts'

test.each(['0', '7', '-7', '9007199254740993', '9223372036854775807', '-9223372036854775808'])(
  '%s is an int64 in its usual digits',
  (id) => {
    expect(wholeId(`/pets/${id}`)).toBe(BigInt(id))
  },
)

test.each([
  'rex',
  '',
  '007',
  '-0',
  '+7',
  '7.0',
  '1e2',
  ' 7',
  'a7',
  '7a',
  '9223372036854775808',
  '-9223372036854775809',
  '10000000000000000000',
])('%j is none: what it is answered is open', (id) => {
  expect(wholeId(`/pets/${id}`)).toBeUndefined()
})

test('the codes of letters and digits mean the same as these, and no others do', () => {
  for (let code = 0; code < 256; code += 1) {
    const [sign, digits] = [String.fromCodePoint(code), code.toString(16).padStart(2, '0')]
    for (const written of [`/pets/%${digits}?`, `/pets/%${digits.toUpperCase()}?`])
      expect(withoutNeedlessCodes(written)).toBe(/^[0-9A-Za-z]$/.test(sign) ? `/pets/${sign}?` : written)
  }
})
