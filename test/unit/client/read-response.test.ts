import { expect, test } from 'vitest'
import { BodyTooLarge } from '../../../src/client/body-too-large.ts'
import { responseReader } from '../../../src/client/read-response.ts'

const mebibyte = 2 ** 20
const head = { status: 200, headers: { 'content-type': 'application/json' } }
const text = (bytes: number): Buffer => Buffer.from(`"${'x'.repeat(bytes - 2)}"`)

test('of large bodies so many are taken in, and no more; of others any number', () => {
  const { readWhole } = responseReader((masked) => masked, 4 * mebibyte)
  for (let count = 0; count < 3; count += 1)
    expect(readWhole(head, text(4 * mebibyte), false).text).toHaveLength(4 * mebibyte)
  expect(() => readWhole(head, text(256 * 1024 + 1), false)).toThrow(new BodyTooLarge(256 * 1024))
  for (let count = 0; count < 100; count += 1)
    expect(readWhole(head, text(256 * 1024), false).text).toHaveLength(256 * 1024)
})

test('a body beyond the cap is not taken in', () => {
  const { readWhole } = responseReader((masked) => masked, mebibyte)
  expect(() => readWhole(head, text(mebibyte + 1), false)).toThrow('the body is larger than 1 MiB')
})

test('of a list that is far too long the beginning is taken in', () => {
  const { readWhole } = responseReader((masked) => masked, mebibyte)
  const list = (length: number) => Buffer.from(JSON.stringify(Array.from({ length }, (_, index) => index)))
  expect(readWhole(head, list(2000), false).body).toHaveLength(2000)
  const { body } = readWhole(head, list(2001), false)
  expect(body).toHaveLength(2000)
  expect(Array.isArray(body) ? body.slice(0, 3) : body).toEqual([0, 1, 2])
})
