import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../../src/run/package-root.ts'

const read = (path: string): string => readFileSync(join(packageRoot(), path), 'utf8')

test('docs/comparison.md shows the last figures, and what they were measured on', () => {
  const [, measured = '', ...parts] = read('bench/peers/results.md').trim().split(/\n\n/)
  const [, where] = /on: (.+); \d+ at a time; (.+)\.$/.exec(measured) ?? []
  const [totals] = parts.filter((part) => part.startsWith('|'))
  const doc = read('docs/comparison.md')
  expect(where).toMatch(/cores, Node/)
  expect(doc).toContain(where)
  expect(totals).toContain('false alarms')
  expect(doc).toContain(totals)
})
