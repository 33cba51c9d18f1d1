import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { responseReader } from '../../../src/http/read-response.ts'
import { plainList } from '../../../src/preflight/preflight-requests.ts'

const mebibyte = 2 ** 20
const head = { status: 200, headers: { 'content-type': 'application/json' } }
const { readWhole } = responseReader((text) => text, 4 * mebibyte)
const read = (value: unknown) => readWhole(head, Buffer.from(JSON.stringify(value)), plainList)

test('a body beyond the cap is not taken in', () => {
  expect(() => read('x'.repeat(4 * mebibyte))).toThrow('the body is larger than 4 MiB')
})

test('of a large body all is kept that can be judged, and the beginning of its text', () => {
  const photo = 'x'.repeat(40_000)
  const page = Array.from({ length: 100 }, (_, id) => ({ id, name: `Rex ${id}`, photo, tags: [id, null] }))
  const { text, body, cut } = read(page)
  const whole = JSON.stringify(page)
  expect(text).toBe(whole.slice(0, 256 * 1024))
  expect(cut).toEqual({
    length: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
  })
  const digest = createHash('sha256').update(photo).digest('hex')
  const kept = `${photo.slice(0, 64)}… (40000 characters, SHA-256 ${digest})`
  expect(body).toEqual(page.map((animal) => ({ ...animal, photo: kept })))
})

test('of lists and objects that are far too long the beginning is kept', () => {
  const many = Array.from({ length: 60_000 }, (_, index) => `number ${index}`)
  expect(read(many).body).toEqual(many.slice(0, 2000))
  expect(read({ many }).body).toEqual({ many: many.slice(0, 2000) })
  const named = Object.fromEntries(many.map((name) => [name, null]))
  expect(Object.keys(read(named).body ?? {})).toEqual(many.slice(0, 2000))
})

test('of many lists no more is kept than of one long list of animals', () => {
  const lists = Array.from({ length: 49 }, () => Array.from({ length: 1000 }, () => ({})))
  const { body } = read([...lists, 1])
  expect(JSON.stringify(body).match(/[{[1]/g)).toHaveLength(2 ** 19 / 32 + 1)
  const animals = Array.from({ length: 2000 }, (_, id) => ({ id, name: null, tags: ['x'.repeat(1000)] }))
  const kept = read(animals).body
  expect(kept).toMatchObject(animals.map(({ id, name }) => ({ id, name })))
  expect(kept).toHaveLength(2000)
  expect(JSON.stringify(kept).length).toBeLessThan(2 ** 19)
  expect(JSON.stringify(kept)).toContain('x'.repeat(1000))
})

test('once a run holds far too much, of each response that is kept which judges a page of a hundred animals', () => {
  const { readWhole: readMore } = responseReader((text) => text, 4 * mebibyte)
  const readBody = (value: unknown) => readMore(head, Buffer.from(JSON.stringify(value)), plainList)
  const names = Array.from({ length: 120 }, (_, id) => ({ id, name: 'x'.repeat(32_000) }))
  const whole = Array.from({ length: 5 }, () => readBody(names))
  expect(
    whole.every(({ text, body }) => text.length === 2 ** 18 && JSON.stringify(body).length > 2 ** 21),
  ).toBe(true)
  const { text, body, cut } = readBody(names)
  expect(text).toHaveLength(2 ** 14)
  expect(cut?.length).toBeGreaterThan(2 ** 21)
  expect(body).toMatchObject(
    names.map(({ id }) => ({ id, name: expect.stringMatching(/^x{64}… \(32000 characters/) })),
  )
  const page = Array.from({ length: 100 }, (_, id) => ({
    id,
    name: 'Rex'.repeat(33),
    categoryId: 1,
    status: 'sold',
  }))
  const ordinary = readBody(page)
  expect(ordinary.body).toEqual(page)
  expect(ordinary.text.length).toBeLessThanOrEqual(2 ** 14)
  expect(readBody(page.slice(0, 50))).not.toHaveProperty('cut')
})

test('an animal is told of in the same way on a long page as by itself', () => {
  for (const length of [6000, 32_768, 32_769, 100_000]) {
    const animal = { id: 7, name: 'Rex '.padEnd(length, 'x') }
    const more = Array.from({ length: 20 }, () => ({ ...animal, photo: 'y'.repeat(20_000) }))
    expect(read([animal, ...more]).body).toMatchObject([read(animal).body, ...more.map(({ id }) => ({ id }))])
  }
})

test('what is described is kept, however much stands before it', () => {
  const more = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`x${index}`, index]))
  const { body } = read({ ...more, id: 7, name: 'Rex', categoryId: 1, status: 'sold' })
  expect(Object.keys(body ?? {})).toHaveLength(2004)
  expect(body).toMatchObject({ x1999: 1999, id: 7, name: 'Rex', categoryId: 1, status: 'sold' })
})

test('of any other body nothing is left out', () => {
  const page = Array.from({ length: 500 }, (_, id) => ({ id, name: 'Rex'.repeat(10) }))
  const { text, body, cut } = read(page)
  expect({ text, body, cut }).toEqual({ text: JSON.stringify(page), body: page, cut: undefined })
})
