import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'

const text = readFileSync(join(packageRoot(), 'SECURITY.md'), 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`test/'))

test('every threat names a test that there is', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const named = [...row.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path)
    expect(named, row).toHaveLength(1)
    for (const path of named) expect(existsSync(join(packageRoot(), path)), path).toBe(true)
  }
})
