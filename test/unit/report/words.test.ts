import { expect, test } from 'vitest'
import { commandLine, counted, duration, moment, title } from '../../../src/report/words.ts'
import { aRun } from './a-run.ts'

test('counts agree with their noun', () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, 'pet'))).toEqual([
    '0 pets',
    '1 pet',
    '2 pets',
    '1,234 pets',
  ])
})

test.for([
  ['2026-03-14T09:26:53.400Z', '0 s'],
  ['2026-03-14T09:27:52.000Z', '59 s'],
  ['2026-03-14T09:28:01.000Z', '1 min 8 s'],
  ['2026-03-14T09:00:00.000Z', 'an unknown time'],
  ['later', 'an unknown time'],
] as const)('a run that ended %s took %s', ([finishedAt, told]) => {
  expect(duration(aRun({ finishedAt }))).toBe(told)
})

test('moments and titles are written as people write them', () => {
  expect(moment('2026-03-14T09:26:53.589Z')).toBe('2026-03-14 09:26:53 UTC')
  expect(moment('some day')).toBe('some day')
  expect(title('rate-limits')).toBe('Rate limits')
})

test('the command line can be pasted into a shell, whatever the address', () => {
  expect(commandLine(aRun())).toBe(
    'npx petstore-conformance run --target https://staging.pets.example/v1 --profile core --seed 42',
  )
  expect(commandLine(aRun({ target: { baseUrl: "http://h/$(rm)'v1" } }))).toContain(`'http://h/$(rm)'\\''v1'`)
})
