import { expect, test } from 'vitest'
import { secretsOf } from '../../../src/http/gateway-header.ts'
import { createMask } from '../../../src/http/mask.ts'

test('a value that is too short for a secret tears up no report', () => {
  const headers = [
    { name: 'X-Stage', value: '1' },
    { name: 'X-Team', value: 'animals' },
    { name: 'X-Gate', value: 'eight888' },
  ]
  expect(secretsOf(headers)).toEqual(['eight888'])
  expect(createMask(secretsOf(headers))('{"id":1,"note":"animals eight888"}')).toBe(
    '{"id":1,"note":"animals <key>"}',
  )
})
