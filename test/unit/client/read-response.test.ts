import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { responseReader } from '../../../src/client/read-response.ts'

const mebibyte = 2 ** 20
const head = { status: 200, headers: { 'content-type': 'application/json' } }
const { readWhole } = responseReader((text) => text, 4 * mebibyte)
const read = (value: unknown) => readWhole(head, Buffer.from(JSON.stringify(value)), false)

test('a body beyond the cap is not taken in', () => {
  expect(() => read('x'.repeat(4 * mebibyte))).toThrow('the body is larger than 4 MiB')
})

test('of a large body all is kept that can be judged, and the beginning of its text', () => {
  const photo = 'x'.repeat(30_000)
  const page = Array.from({ length: 100 }, (_, id) => ({ id, name: `Rex ${id}`, photo, tags: [id, null] }))
  const { text, body, cut } = read(page)
  const whole = JSON.stringify(page)
  expect(text).toBe(whole.slice(0, 256 * 1024))
  expect(cut).toEqual({
    length: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
  })
  expect(body).toEqual(page.map((animal) => ({ ...animal, photo: photo.slice(0, 64) })))
})

test('of lists and objects that are far too long the beginning is kept', () => {
  const many = Array.from({ length: 60_000 }, (_, index) => `number ${index}`)
  expect(read(many).body).toEqual(many.slice(0, 2000))
  expect(read({ many }).body).toEqual({ many: many.slice(0, 2000) })
  const named = Object.fromEntries(many.map((name) => [name, null]))
  expect(Object.keys(read(named).body ?? {})).toEqual(many.slice(0, 2000))
})

test('of any other body nothing is left out', () => {
  const page = Array.from({ length: 3000 }, (_, id) => ({ id, name: 'Rex'.repeat(10) }))
  const { text, body, cut } = read(page)
  expect({ text, body, cut }).toEqual({ text: JSON.stringify(page), body: page, cut: undefined })
})
