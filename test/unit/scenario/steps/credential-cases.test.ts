import { expect, test } from 'vitest'
import { badCredentials } from '../../../../src/scenario/steps/bad-credentials.ts'
import { credentialCases, onAnyOperation } from '../../../../src/scenario/steps/credential-cases.ts'
import { rejectedRequests } from '../../../../src/scenario/steps/rejected-requests.ts'

test('each has a name of its own', () => {
  const labels = credentialCases.map(({ label }) => label)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})

test('every bad credential is tried, and every request made', () => {
  const tried = new Set<string>(credentialCases.map(({ credential }) => credential))
  expect(Object.keys(badCredentials).filter((kind) => !tried.has(kind))).toEqual([])
  const made = new Set<string>(credentialCases.map(({ request }) => request))
  expect(Object.keys(rejectedRequests).filter((kind) => !made.has(kind))).toEqual([])
})

test('of those that are tried on any operation, each is tried on nothing else', () => {
  const requests = credentialCases.filter(({ credential }) => onAnyOperation.includes(credential))
  expect(new Set(requests.map(({ request }) => request))).toEqual(new Set(['an operation']))
  expect(requests).toHaveLength(onAnyOperation.length)
})

test.each([
  ['list with no credential', 'AUTH-1', 'required'],
  ['list with an unrelated key', 'AUTH-2', 'required'],
  ['create with the Basic scheme', 'AUTH-3', 'required'],
  ['get unknown with no credential', 'AUTH-4', 'required'],
  ['create malformed with an unrelated key', 'AUTH-4', 'early'],
  ['an operation with the scheme word JWT', 'AUTH-3', 'late'],
  ["get of others' with an unrelated key", 'AUTH-2', 'late'],
])('%s is of %s, and is %s', (label, requirement, when) => {
  const credentialCase = credentialCases.find((one) => one.label === label)
  expect(credentialCase).toMatchObject({ requirement, when })
})
