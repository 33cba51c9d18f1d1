import { expect, test } from 'vitest'
import { memorySettings } from '../memory-settings.ts'
import { collected } from '../run/collected.ts'

test('tests of the suites end as Vitest’s users expect, and tell what was not determined', async () => {
  const { settings } = memorySettings('fault', 'limit-one-more')
  const fixture = new URL('./fixtures/suite-runner.fixture.ts', import.meta.url)
  const { collector, entries, results } = await collected(fixture, { settings })

  const passed = [...results].flatMap(([name, { state }]) => (state === 'passed' ? [name] : []))
  expect(passed).toEqual(['passes before', 'sends what violates another one'])

  for (const name of ['violates', 'is undecided beside a violation'])
    expect(results.get(name), name).toMatchObject({
      state: 'failed',
      errors: [
        {
          name: 'AssertionError',
          requirement: 'LIST-3',
          message: expect.stringMatching(/^LIST-3: expected at most 5 .*\ncurl /),
          expected: expect.stringContaining('at most 5'),
          actual: expect.stringContaining('6'),
        },
      ],
    })

  const skipped = [...results].flatMap(([name, result]) =>
    result.state === 'skipped' ? [[name, result.note]] : [],
  )
  expect(skipped).toEqual([
    ['is undecided', 'no pet'],
    ['is unreachable', 'nobody there'],
    ['has no request left', expect.stringContaining('7')],
    ['does not apply', 'removed'],
    ['is left out', 'the requests do not stretch to it'],
    ['has no tag', 'of nothing'],
  ])

  // The oracle judges nothing of these, and whatever it says of LIST-3 is no matter of the runner's.
  const undetermined = entries.flatMap((entry) =>
    entry.kind === 'undetermined' && /^GET-|^LIST-3/.test(entry.requirement) ? [entry] : [],
  )
  const kind = 'undetermined'
  expect(undetermined).toEqual([
    { kind, requirement: 'LIST-3', why: 'undecided', reason: 'too few pets' },
    { kind, requirement: 'GET-1', why: 'undecided', reason: 'no pet', blockedBy: 'CREATE-1' },
    { kind, requirement: 'GET-2', why: 'undecided', reason: 'no pet', blockedBy: 'CREATE-1' },
    { kind, requirement: 'GET-1', why: 'undecided', reason: 'nobody there' },
    { kind, requirement: 'GET-1', why: 'undecided', reason: expect.stringContaining('7') },
    { kind, requirement: 'GET-1', why: 'absent', reason: 'removed' },
    { kind, requirement: 'GET-1', why: 'skipped', reason: 'the requests do not stretch to it' },
  ])

  expect(new Set(collector.record.findings.map(({ requirement }) => requirement))).toEqual(
    new Set(['LIST-3']),
  )
  expect(collector.record.suiteFaults).toEqual([
    expect.stringMatching(/^GET-3, throws: TypeError: x is undefined at .*suite-runner\.fixture\.ts/),
    expect.stringMatching(/^GET-3, throws no error: .*a string/),
  ])
})

test('what goes further and has no occasion leaves open what a pass needs', async () => {
  const { settings } = memorySettings('fault', 'limit-one-more')
  const fixture = new URL('./fixtures/exploration/not-applicable.fixture.ts', import.meta.url)
  const { entries } = await collected(fixture, { settings })
  expect(entries).toContainEqual({
    kind: 'undetermined',
    requirement: 'GET-1',
    why: 'skipped',
    reason: 'no entity tag',
  })
})
