import { expect, test } from 'vitest'
import { unknownNames } from './unknown-names.ts'

const all = [
  { name: 'unknown-id-410', target: 'GET-2' },
  { name: 'list-of-21', target: 'LIST-2' },
] as const

test('names of mutants and their targets are known', () => {
  expect(unknownNames(['unknown-id-410', 'LIST-2'], all)).toEqual([])
  expect(unknownNames([], all)).toEqual([])
})

test('each other name is refused, with a similar name', () => {
  expect(unknownNames(['unknown-id-401', 'LIST-2', 'GET-4'], all)).toEqual([
    'No mutant has the name or the target "unknown-id-401". Did you mean unknown-id-410?',
    'No mutant has the name or the target "GET-4". Did you mean GET-2?',
  ])
})
