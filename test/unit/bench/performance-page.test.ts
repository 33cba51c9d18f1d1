import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'

const read = (path: string): string => readFileSync(join(packageRoot(), path), 'utf8')

test('the page on performance shows the last figures of the bench, and what they were measured on', () => {
  const [, machine, table] = read('bench/results.md').trim().split(/\n\n/)
  const where = /on: (.+)\.$/.exec(machine ?? '')?.[1]
  expect(table).toMatch(/^\| Figure /)
  expect(where).toMatch(/cores, Node/)
  expect(read('docs/performance.md')).toContain(table)
  expect(read('docs/performance.md')).toContain(where)
})
