import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleLine, visibleText } from '../../../src/run/visible-text.ts'
import { hostileText } from '../report/any-run.ts'

test.for([
  ['plain text, tab\tand line\n', 'plain text, tab\tand line\n'],
  ['\u0001', '\\u{1}'],
  ['\u001B[2J', '\\u{1b}[2J'],
  ['\uD83D', '\\u{d83d}'],
  ['🐈‍⬛', '🐈‍⬛'],
  ['\u202Egnp', '\\u{202e}gnp'],
  ['one\r\ntwo\rthree', 'one\ntwo\\u{d}three'],
] as const)('%j is shown as %j', ([text, shown]) => {
  expect(visibleText(text)).toBe(shown)
})

test('a text of several lines is shown as one', () => {
  expect(visibleLine('one\r\ntwo\nthree\u001B[2J')).toBe('one\\u{a}two\\u{a}three\\u{1b}[2J')
})

test('what is shown is well-formed, and showing it again changes nothing', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const shown = visibleText(text)
      expect(shown.isWellFormed()).toBe(true)
      expect(visibleText(shown)).toBe(shown)
    }),
  )
})
