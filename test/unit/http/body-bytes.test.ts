import { expect, test } from 'vitest'
import { bodyBytes } from '../../../src/http/body-bytes.ts'

test('a body has the bytes of UTF-8', () => {
  expect(bodyBytes({ body: 'Zoë\ufffd' })).toStrictEqual(Buffer.from('Zoë\ufffd'))
  expect(bodyBytes({})).toStrictEqual(Buffer.alloc(0))
})

test('one that is to be broken has a byte that no text has for each U+FFFD', () => {
  const bytes = bodyBytes({ body: '\ufffdZoë\ufffd', isBroken: true })
  expect([...bytes]).toStrictEqual([0xff, ...Buffer.from('Zoë'), 0xff])
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
})
