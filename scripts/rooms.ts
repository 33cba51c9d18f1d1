/** A folder, or a module that stands alone, and what its modules may import besides each other. */
export interface Room {
  readonly path: string
  /** Paths of other rooms. */
  readonly imports: readonly string[]
}

const allAbove = 'all above'

/**
 * Which way imports run, type-only ones included: downward. Each room is followed by the rooms that it may import;
 * `scripts/lint-imports.ts` refuses every other import, and ARCHITECTURE.md shows the same table.
 */
const table: readonly (readonly [string, ...string[]])[] = [
  ['src/spec'],
  ['src/http', 'src/spec'],
  ['src/service', 'src/spec'],
  ['src/generate', 'src/spec', 'src/http'],
  ['src/oracle', 'src/spec', 'src/http'],
  ['src/interactions', 'src/spec', 'src/generate', 'src/oracle'],
  ['src/minimise', 'src/spec', 'src/http', 'src/oracle'],
  ['src/preflight', 'src/spec', 'src/http'],
  [
    'src/scenario',
    'src/spec',
    'src/http',
    'src/generate',
    'src/oracle',
    'src/interactions',
    'src/minimise',
    'src/preflight',
  ],
  ['src/verdict', 'src/spec'],
  ['src/run', allAbove],
  ['src/report', allAbove],
  ['src/certificate', allAbove],
  ['src/cli', allAbove],
  ['src/index.ts', allAbove],
  ['calibration', allAbove],
  ['suites', 'src/scenario/index.ts'],
  ['monitor/src'],
]

/** The rooms, from the one that imports nothing to those that nothing imports. */
export const rooms: readonly Room[] = table.map(([path, ...imports], place) => ({
  path,
  imports: imports.includes(allAbove) ? table.slice(0, place).map(([above]) => above) : imports,
}))
