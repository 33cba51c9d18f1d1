import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'

const text = readFileSync(join(packageRoot(), 'SECURITY.md'), 'utf8')
const [, threats = ''] = /^## Threats\n(.*)^## Limits$/ms.exec(text) ?? []
const entries = threats.split('\n').filter((line) => line.startsWith('- '))

test('there are threats to test for', () => {
  expect(entries.length).toBeGreaterThan(30)
})

test.each(entries)('a test that there is follows the threat %s', (entry) => {
  const [tests = ''] = /(?:`[\w/.-]+\.test\.ts`(?:, )?)+$/.exec(entry) ?? []
  const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  expect(named).not.toEqual([])
  for (const path of named) expect(existsSync(join(packageRoot(), path)), path).toBe(true)
})
