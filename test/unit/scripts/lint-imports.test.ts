import { describe, expect, test } from 'vitest'
import { importsOf } from '../../../scripts/imports-of.ts'
import { misplacedImports } from '../../../scripts/misplaced-imports.ts'
import { rooms } from '../../../scripts/rooms.ts'

const graph = (edges: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(edges))

test('imports of every kind are read, those of packages left out', () => {
  const code = [
    "import { a } from './a.ts'",
    "import type { B } from '../b.ts'",
    "export { c } from './c.ts'",
    "const d = await import('./d.ts')",
    "import './e.ts'",
    "import { join } from 'node:path'",
  ].join('\n')
  expect(importsOf(code)).toEqual(['./a.ts', '../b.ts', './c.ts', './d.ts', './e.ts'])
})

describe('rooms', () => {
  const plan = [
    { path: 'src/low', imports: [] },
    { path: 'src/high', imports: ['src/low', 'src/door.ts'] },
    { path: 'src/door.ts', imports: [] },
  ]

  test('an import may stay in its room or go where the room may', () => {
    const edges = graph({ 'src/high/a.ts': ['src/high/b.ts', 'src/low/c.ts', 'src/door.ts'] })
    expect(misplacedImports(edges, plan)).toEqual([])
  })

  test('an import may go nowhere else', () => {
    const edges = graph({
      'src/low/a.ts': ['src/high/b.ts'],
      'src/lower/d.ts': [],
      'src/high/e.ts': ['src/lowest.ts'],
    })
    expect(misplacedImports(edges, plan)).toEqual([
      'src/low/a.ts imports src/high/b.ts, which src/low may not (scripts/rooms.ts).',
      'src/lower/d.ts stands in no room of scripts/rooms.ts.',
      'src/high/e.ts imports src/lowest.ts, which src/high may not (scripts/rooms.ts).',
    ])
  })

  test('each may import what stands above it alone', () => {
    const paths = rooms.map(({ path }) => path)
    const isAbove = (target: string, place: number): boolean =>
      paths.slice(0, place).some((path) => target === path || target.startsWith(`${path}/`))
    for (const [place, { imports }] of rooms.entries())
      expect(imports.filter((target) => !isAbove(target, place))).toEqual([])
  })
})
