import { expect, test } from 'vitest'
import { wholeId } from '../../../src/oracle/pet-path.ts'

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
