import { expect, test } from 'vitest'
import { explain, listCatalogue } from '../../../src/cli/explain.ts'
import { catalogue, requirement } from '../../../src/spec/catalogue.ts'
import type { Requirement } from '../../../src/spec/requirement.ts'

const row: Requirement = {
  id: 'AUTH-7',
  title: 'How `it` is spelled',
  revision: 3,
  level: 'OPEN',
  suite: 'authentication',
  section: 'Authentication',
  clauses: ['A1'],
  needs: { answers: 2, each: ['this', 'that'] },
  statement: 'Spelling is free.',
  tried: ['Tried once.'],
  freedoms: ['Either will do.', `${'word '.repeat(30)}end.`],
  profiles: ['core', 'full'],
  observes: { 'is-it': 'Is it?' },
}

test('a requirement is explained in full', () => {
  expect(explain(row)).toBe(
    [
      'AUTH-7: How `it` is spelled',
      'Spelling is free.',
      '',
      'Level     OPEN, revision 3',
      'Section   Authentication',
      'Suite     authentication',
      'Profiles  core, full',
      '',
      'Clauses',
      '  - A1: Every request has the header `Authorization: Bearer <API key>`.',
      '',
      'Permitted',
      '  - Either will do.',
      `  - ${'word '.repeat(19).trimEnd()}`,
      `    ${'word '.repeat(11)}end.`,
      '',
      'Tried',
      '  - Tried once.',
      '  - A pass needs a response of each kind: this; that.',
      '  - A pass needs 2 responses.',
      '',
      'Questions',
      '  - is-it: Is it?',
    ].join('\n'),
  )
})

test('an example of a violation shows an exchange', () => {
  const example = {
    mutant: 'm',
    summary: 'does it',
    expected: '401',
    actual: '200',
    exchange: 'GET /pets\n< 200',
  }
  expect(explain({ ...row, example })).toContain(
    '\nExample of a violation\n  - A service that does it: expected 401, got 200.\n    GET /pets\n    < 200',
  )
})

test('headings with nothing below them are left out', () => {
  const text = explain({ ...row, freedoms: [], observes: {} })
  expect(text).not.toContain('Permitted')
  expect(text).not.toContain('Questions')
})

test('a word wider than the line stays whole', () => {
  const word = 'x'.repeat(150)
  expect(explain({ ...row, freedoms: [word] })).toContain(`\n  - ${word}\n`)
})

test('nothing of any row is lost, and no line is too wide', () => {
  for (const each of catalogue.requirements) {
    const text = explain(each)
    const flat = text.replaceAll(/\s+/g, ' ')
    for (const part of [
      each.title,
      each.statement,
      ...each.tried,
      ...each.freedoms,
      ...Object.values(each.observes),
    ])
      expect(flat).toContain(part)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  }
})

test('the table has a line for each row, with its columns aligned', () => {
  const lines = listCatalogue(catalogue).split('\n')
  expect(lines).toHaveLength(1 + catalogue.requirements.length)
  const column = lines[0]?.indexOf('STATEMENT')
  for (const [index, { id, statement }] of catalogue.requirements.entries()) {
    expect(lines[index + 1]?.startsWith(`${id} `)).toBe(true)
    expect(lines[index + 1]?.indexOf(statement)).toBe(column)
  }
})

test('the table is as narrow as its cells allow', () => {
  expect(listCatalogue({ requirements: [requirement('GET-2')] })).toBe(
    [
      'ID     LEVEL  SECTION      PROFILES             STATEMENT',
      'GET-2  MUST   Endpoints 3  core full read-only  Fetching an id that belongs to no animal answers 404.',
    ].join('\n'),
  )
})
