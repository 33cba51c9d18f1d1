import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rooms } from '../../../scripts/rooms.ts'
import { packageRoot } from '../../../src/run/package-root.ts'

test('ARCHITECTURE.md shows the table of rooms that lint holds', () => {
  const page = readFileSync(join(packageRoot(), 'ARCHITECTURE.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` +\|[^|]+\| ([^|]+?) +\|$/gm)].map(
    ([, path = '', imports = '']) => ({
      path,
      imports,
    }),
  )
  const above = (place: number): string[] => rows.slice(0, place).map(({ path }) => path)
  expect(
    rows.map(({ path, imports }, place) => ({
      path,
      imports:
        imports === 'all above' ? above(place) : [...imports.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    })),
  ).toEqual(rooms)
})
