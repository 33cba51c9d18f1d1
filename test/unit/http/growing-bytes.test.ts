import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingBytes } from '../../../src/http/receive.ts'

test('the bytes are those of all pieces, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20_000 }), { maxLength: 12 }), (pieces) => {
      const grown = new GrowingBytes()
      for (const piece of pieces) grown.add(Buffer.from(piece))
      const all = Buffer.concat(pieces)
      expect(grown.length).toBe(all.length)
      expect(all.equals(grown.bytes)).toBe(true)
    }),
  )
})

test('pieces of one byte are held in one buffer of no more than twice their length', () => {
  const grown = new GrowingBytes()
  const read = Buffer.alloc(65_536, 'x')
  for (let place = 0; place < 1_000_000; place += 1)
    grown.add(read.subarray(place % 65_536, (place % 65_536) + 1))
  expect(grown.bytes.toString('latin1')).toBe('x'.repeat(1_000_000))
  expect(grown.bytes.buffer.byteLength).toBeLessThanOrEqual(2_000_000)
})

test('what is let go of is gone', () => {
  const grown = new GrowingBytes()
  grown.add(Buffer.from('ab'))
  grown.clear()
  expect(grown.bytes).toHaveLength(0)
  grown.add(Buffer.from('c'))
  expect(grown.bytes.toString()).toBe('c')
})
