import { expect, test } from 'vitest'
import { newPetText } from '../../../../src/oracle/new-pet.ts'
import {
  ofAnyName,
  requiredUnspecifiedBodies,
  unreadableBodies,
  unspecifiedBodies,
} from '../../../../src/scenario/steps/unspecified-bodies.ts'
import type { WrittenBody } from '../../../../src/scenario/target.ts'

const valid = { name: 'k7t2p 1a', categoryId: 12n }
const labels = Object.keys(unspecifiedBodies)
const oddBody = (label: string) => unspecifiedBodies[label]?.(valid)

test('each is sent otherwise than a valid body, and otherwise than each other one', () => {
  const bodies = labels.map((label) => JSON.stringify(oddBody(label)))
  expect(new Set([...bodies, JSON.stringify({ text: newPetText(valid) })]).size).toBe(labels.length + 1)
})

test('those that decide, and those that may have any name, are among them', () => {
  for (const label of [...requiredUnspecifiedBodies, ...ofAnyName]) expect(labels).toContain(label)
})

test('those that may have any name have all of it', () => {
  for (const label of ofAnyName) expect(oddBody(label)?.text).toContain(`"${valid.name}"`)
})

test.each([
  ['another media type', { text: newPetText(valid), contentType: 'text/plain' }],
  ['neither a body nor a media type', { text: '', contentType: '' }],
  ['an empty name', { text: '{"name":"","categoryId":12}' }],
  ['NaN for a category', { text: '{"name":"k7t2p 1a","categoryId":NaN}' }],
  ['categoryId written as 1.0', { text: '{"name":"k7t2p 1a","categoryId":12.0}' }],
])('%s is written as it says', (label, body) => {
  expect(oddBody(label)).toEqual(body)
})

test('only those that take the leave of the user have half a character, or a byte that is never valid in UTF-8', () => {
  const mayHarm = ({ text, wire }: WrittenBody): boolean =>
    wire === 'with a broken byte' || /\\ud8|[\u{fffd}]/u.test(text) || !text.isWellFormed()
  expect(
    Object.values(unspecifiedBodies)
      .map((make) => make(valid))
      .filter(mayHarm),
  ).toEqual([])
  expect(unreadableBodies.map((make) => make(valid)).filter(mayHarm)).toHaveLength(unreadableBodies.length)
})
