import { expect, test } from 'vitest'
import { compound, compoundNames } from '../../../src/calibrate/compound.ts'
import { judge } from '../../../src/calibrate/judgement.ts'
import { subjectNamed } from '../../../src/calibrate/subjects.ts'
import { newReference } from '../../../src/reference/new-reference.ts'
import { aResult } from './a-subject.ts'

const drawn = compoundNames(200).map(compound)

test('a name always gives the same compound, and others give others', () => {
  const [first] = drawn
  expect(subjectNamed('compound', 'compound-1')).toMatchObject({
    name: 'compound-1',
    summary: first?.summary,
  })
  expect(new Set(drawn.map(({ summary }) => summary)).size).toBeGreaterThan(190)
})

test('a compound has two to six faults, each other than the rest, and about half have a variant', () => {
  const counts = drawn.map(({ parts = [] }) => parts.length)
  expect([...new Set(counts)].toSorted()).toStrictEqual([2, 3, 4, 5, 6])
  for (const { summary } of drawn) {
    const names = summary.split(' + ')
    expect(new Set(names).size).toBe(names.length)
  }
  const varied = drawn.filter(({ service }) => service.variant !== undefined).length
  expect(varied > 60 && varied < 140).toBe(true)
})

test('every compound can be made, and answers', async () => {
  for (const { service } of drawn.slice(0, 50)) {
    const reference = newReference(service)
    const answer = await reference.answer({
      method: 'GET',
      target: `${reference.prefix}/pets`,
      header: () => undefined,
      body: new Uint8Array(),
    })
    expect(answer.status).toBeGreaterThan(0)
  }
})

test('each of its faults is to be told, or covered by what stayed open, and nothing else', () => {
  const [first] = drawn
  const subject = {
    ...first,
    collateral: ['LIST-2', 'GET-1', 'LIST-8'],
    parts: [['LIST-2', 'LIST-8'], ['GET-1']],
  } as const
  const whole = { ...compound('compound-1'), ...subject }
  const broke = (...rows: readonly string[]) => Object.fromEntries(rows.map((row) => [row, ['a check']]))
  expect(judge(whole, aResult({ broke: broke('LIST-2', 'GET-1') }))).toBe('found')
  expect(judge(whole, aResult({ broke: broke('LIST-8'), open: { 'GET-1': 'why' } }))).toBe('found')
  expect(judge(whole, aResult({ broke: broke('LIST-2') }))).toBe('missed')
  expect(judge(whole, aResult({ open: { 'LIST-2': 'why', 'GET-1': 'why' } }))).toBe('missed')
  expect(judge(whole, aResult({ broke: broke('LIST-2', 'GET-1', 'ERROR-1') }))).toBe(
    whole.target === 'ERROR-1' ? 'found' : 'elsewhere',
  )
  expect(judge(whole, aResult({ suiteFaults: ['it fell'] }))).toBe('crash')
})
