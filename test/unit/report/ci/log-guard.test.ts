import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logGuard } from '../../../../src/report/ci/log-guard.ts'
import { hostileText } from '../any-run.ts'

/** What GitHub's runner does with its log: lines as .NET reads them, trimmed as .NET trims. */
function commandsIn(log: string): readonly string[] {
  return log.split(/\r\n|\r|\n/).filter((line) => {
    const trimmed = stripVTControlCharacters(line).replace(/^[\s\u0085]+/u, '')
    return trimmed.startsWith('::') || /##\w*\[/.test(line)
  })
}

const commandText = fc.oneof(
  hostileText,
  fc.string({
    unit: fc.constantFrom(...' \t\r\n\u00A0\u0085\u2028:#[]a-%'.split(''), '::', '##[', '\u001B[31m'),
    maxLength: 12,
  }),
  fc.constantFrom(
    '::error::out',
    '\n::add-mask::a',
    '  ::set-output name=a::b',
    '\u00A0::stop-commands::x',
    '##[error]out',
    '##vso[task.complete]',
    'a ##[group]b',
    '%0A::error::out',
    '\r::error::out',
    '\u2028::error::out',
    ':::',
    '::',
    ':',
    '\u001B[31m::error::out',
  ),
)

test('whatever is written, in whichever pieces, holds no command of the runner', () => {
  fc.assert(
    fc.property(fc.array(commandText, { maxLength: 6 }), (texts) => {
      const guard = logGuard('github')
      expect(commandsIn(texts.map(guard).join(''))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('the runner would take them for commands without', () => {
  expect(commandsIn('a\n  ::error::out\n x ##[error]out')).toHaveLength(2)
})

test('what is no command stays as it is', () => {
  const guard = logGuard('github')
  for (const text of ['std::string', 'a: b\n', 'see ::error', ' a::b', '# heading', 'issue #1 [x]', '## [x]'])
    expect(guard(`${text}\n`)).toBe(`${text}\n`)
  expect(guard('::error::out\n')).toBe('\\u{3a}:error::out\n')
  expect(guard('##[error]out\n')).toBe('#\\u{23}[error]out\n')
})

test('a section of GitLab is none, and elsewhere nothing is touched', () => {
  expect(logGuard('gitlab')('section_start:1:a\r\u001B[0K')).toBe('section\\u{5f}start:1:a\r\u001B[0K')
  expect(logGuard('gitlab')('::error::out')).toBe('::error::out')
  expect(logGuard(undefined)('::error::out ##[error] section_end:1:a')).toBe(
    '::error::out ##[error] section_end:1:a',
  )
})
