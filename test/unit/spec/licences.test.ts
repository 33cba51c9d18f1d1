import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/run/package-root.ts'
import { isRecord } from '../../../src/spec/is-record.ts'

/** Those that let the suite be used anywhere, as it is. */
const allowed = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  '(MIT OR CC0-1.0)',
]

test('whatever is installed with the suite is under a licence that lets it be used anywhere', () => {
  const lock: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package-lock.json'), 'utf8'))
  const packages = isRecord(lock) && isRecord(lock['packages']) ? Object.entries(lock['packages']) : []
  const shipped = packages.filter(
    ([path, one]) =>
      path !== '' &&
      isRecord(one) &&
      one['link'] !== true &&
      one['dev'] !== true &&
      one['devOptional'] !== true,
  )
  expect(shipped.length).toBeGreaterThan(10)
  const others = shipped.filter(([, one]) => !isRecord(one) || !allowed.includes(String(one['license'])))
  expect(others.map(([path]) => path)).toEqual([])
})
