import { expect, test } from 'vitest'
import { caseNames } from '../../../src/verdict/requirement-verdict.ts'

test('a coverage case has the name of what it is about', () => {
  expect(caseNames()('listPets with an unrelated key')).toBe('listPets with an unrelated key')
})

test('each name is there once', () => {
  const nameOf = caseNames()
  expect(['a page', 'a page', 'a pet', 'a page'].map(nameOf)).toEqual([
    'a page',
    'a page (2)',
    'a pet',
    'a page (3)',
  ])
  expect(caseNames()('a page')).toBe('a page')
})
