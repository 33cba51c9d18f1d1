import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { alike, decisiveInvalidBodies, invalidBodies } from '../../../../src/scenario/steps/invalid-bodies.ts'
import { contract } from '../../oracle/an-exchange.ts'

const bodies = invalidBodies(contract.schemas.NewPet, chanceStream(1, 'invalid bodies'))
const labels = bodies.map(({ label }) => label)

test('each has a name of its own, and stands in its place', () => {
  expect(new Set(labels).size).toBe(labels.length)
  expect(bodies.map(({ place }) => place)).toEqual([...bodies.keys()])
})

test.for(['CREATE-3', 'CREATE-4', 'CREATE-5'] as const)(
  'those are there that decide %s, and others',
  (row) => {
    const ofRow = bodies.filter(({ requirement }) => requirement === row)
    const decisive = ofRow.filter(({ essential }) => essential).map(({ label }) => label)
    expect(decisive.toSorted()).toEqual(Object.keys(decisiveInvalidBodies[row]).toSorted())
    expect(ofRow.some(({ essential, isRepeated }) => !essential && !isRepeated)).toBe(true)
  },
)

test('one of each group of statuses is drawn', () => {
  expect(labels.filter((label) => /^status is the word (archived|deleted|draft)$/.test(label))).toHaveLength(
    1,
  )
  expect(labels.filter((label) => /^status is the word (null|undefined)$/.test(label))).toHaveLength(1)
})

test('a body that decides alone is sent again, without a status and with each', () => {
  const again = labels.filter((label) => label.startsWith('name is a number, again '))
  expect(again).toEqual(
    ['none', 'available', 'pending', 'sold'].map(
      (status) => `name is a number, again with the status ${status}`,
    ),
  )
})

test('numbers that are wrong in the same way stand together, and all else by itself', () => {
  const groups = alike(bodies.filter(({ isRepeated }) => isRepeated)).map((group) =>
    group.map(({ label }) => label),
  )
  expect(groups).toContainEqual(expect.arrayContaining(['categoryId is -1.5', 'categoryId is 1e-7']))
  expect(groups).toContainEqual([
    'status is null, again (1)',
    'status is null, again (2)',
    'status is null, again (3)',
  ])
})
