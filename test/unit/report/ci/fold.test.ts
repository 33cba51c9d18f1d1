import { expect, test } from 'vitest'
import { ciOf, fold } from '../../../../src/report/ci/ci.ts'

const now = () => new Date(1_800_000_000_999)

test('a part of the log folds where the log can', () => {
  expect({ ...fold('github', 'Not judged', now) }).toEqual({
    start: '::group::Not judged\n',
    end: '::endgroup::\n',
  })
  const { start, end } = fold('gitlab', 'Not judged', now)
  expect(start).toBe(
    '\u001B[0Ksection_start:1800000000:petstore_conformance_not_judged[collapsed=true]\r\u001B[0KNot judged\n',
  )
  expect(end).toBe('\u001B[0Ksection_end:1800000000:petstore_conformance_not_judged\r\u001B[0K\n')
  expect(fold(undefined, 'Not judged', now)).toEqual({ start: '', end: '' })
})

test('a CI server is known by what it sets', () => {
  expect(ciOf({ GITHUB_ACTIONS: 'true' })).toBe('github')
  expect(ciOf({ GITLAB_CI: 'true' })).toBe('gitlab')
  expect(ciOf({ CI: 'true', GITHUB_ACTIONS: 'false', GITLAB_CI: '' })).toBe(undefined)
})
