import { expect, test } from 'vitest'
import { describeStatus } from '../../../src/oracle/describe-status.ts'

test.each([
  ['none', undefined],
  ['sold', 'sold'],
  ['null', null],
  ['7', 7],
])('%s is said of an animal with the status %j', (said, status) => {
  expect(describeStatus({ status })).toBe(said)
})
