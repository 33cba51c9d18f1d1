import { expect, test } from 'vitest'
import { boundsOfLimit, reportedLimit } from '../../../src/scenario/bounds-of-limit.ts'
import { boundsOf } from '../../../src/spec/depth.ts'

const depthOf = (limit: number, renewedInMs: number) => {
  const { depth, maxRequests } = boundsOfLimit(reportedLimit(limit, renewedInMs), 'core')
  return [depth, maxRequests]
}
const minute = 60_000
const day = 50_000_000

test('the limit of a minute, or of a day, says how far a run goes', () => {
  expect(depthOf(60, minute)).toEqual(['quick', 60])
  expect(depthOf(1000, day)).toEqual(['quick', 60])
  expect(depthOf(300, minute)).toEqual(['standard', 250])
  expect(depthOf(1000, minute)).toEqual(['standard', boundsOf('standard', 'core').maxRequests])
  expect(depthOf(1_000_000, day)).toEqual(['standard', boundsOf('standard', 'core').maxRequests])
})

test('a limit that nobody tells lowers nothing', () => {
  expect(boundsOfLimit({}, 'full')).toEqual(boundsOf('standard', 'full'))
})
