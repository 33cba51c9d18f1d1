import { expect, test } from 'vitest'
import { wantsColour } from '../../../src/report/paint.ts'

const terminal = { isTTY: true }

test.for([
  [terminal, {}, true],
  [{}, {}, false],
  [terminal, { NO_COLOR: '1' }, false],
  [terminal, { NO_COLOR: '' }, true],
  [terminal, { CI: 'true' }, false],
  [terminal, { TERM: 'dumb' }, false],
  [{}, { FORCE_COLOR: '1' }, true],
  [{}, { FORCE_COLOR: '' }, true],
  [{}, { FORCE_COLOR: '1', NO_COLOR: '1', CI: 'true', TERM: 'dumb' }, true],
  [terminal, { FORCE_COLOR: '0' }, false],
] as const)('%j with %j: %s', ([stream, environment, expected]) => {
  expect(wantsColour(stream, environment)).toBe(expected)
})
