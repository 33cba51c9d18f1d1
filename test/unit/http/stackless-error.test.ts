import { expect, test } from 'vitest'
import { BudgetSpent } from '../../../src/http/budget.ts'
import { StacklessError } from '../../../src/http/stackless-error.ts'

test('names no place in the code, unlike whatever is thrown after it', () => {
  const error = new StacklessError('nothing was asked')
  expect(error.stack).toBe('Error: nothing was asked')
  expect(new BudgetSpent(60).stack).not.toMatch(/\n +at /)
  expect(new Error('a fault').stack).toMatch(/\n +at .*stackless-error\.test\.ts/)
})
