import { expect, test } from 'vitest'
import { badCredentials } from '../../../../src/check/probes/bad-credentials.ts'
import { intrudingRequests } from '../../../../src/check/probes/intruding-requests.ts'
import { intrusions, labelOf, onAnyOperation } from '../../../../src/check/probes/intrusions.ts'

test('each has a name of its own', () => {
  const labels = intrusions.map(labelOf)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

test('every bad credential is tried, and every request made', () => {
  const tried = new Set<string>(intrusions.map(({ credential }) => credential))
  expect(Object.keys(badCredentials).filter((kind) => !tried.has(kind))).toEqual([])
  const made = new Set<string>(intrusions.map(({ request }) => request))
  expect(Object.keys(intrudingRequests).filter((kind) => !made.has(kind))).toEqual([])
})

test('of those that are tried on any operation, each is tried on nothing else', () => {
  const requests = intrusions.filter(({ credential }) => onAnyOperation.includes(credential))
  expect(new Set(requests.map(({ request }) => request))).toEqual(new Set(['an operation']))
  expect(requests).toHaveLength(onAnyOperation.length)
})

test.each([
  ['list with no credential', 'AUTH-1', true],
  ['list with an unrelated key', 'AUTH-2', true],
  ['create with the Basic scheme', 'AUTH-3', true],
  ['get unknown with no credential', 'AUTH-4', true],
  ['create malformed with an unrelated key', 'AUTH-4', false],
  ['an operation with the scheme word JWT', 'AUTH-3', false],
  ["get of others' with an unrelated key", 'AUTH-2', false],
])('%s is of %s, and decides it: %s', (label, requirement, essential) => {
  const intrusion = intrusions.find((one) => labelOf(one) === label)
  expect(intrusion).toMatchObject({ requirement, essential })
})
