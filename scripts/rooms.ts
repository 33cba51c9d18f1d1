/** A folder, or a module that stands alone, and what its modules may import besides each other. */
export interface Room {
  readonly path: string
  /** Paths of other rooms. */
  readonly imports: readonly string[]
}

const core = ['spec', 'http', 'service', 'generate', 'oracle', 'interactions', 'isolation', 'check', 'verdict']
const above = ['run', 'report', 'certificate', 'cli']

/** Rooms of `src/` by their names: all that stand before one. */
function before(name: string): readonly string[] {
  const all = [...core, ...above]
  return all.slice(0, all.indexOf(name)).map((one) => `src/${one}`)
}

/**
 * Which way imports run, type-only ones included: downward. `scripts/lint-imports.ts` holds every import against it, and
 * ARCHITECTURE.md shows the same table.
 */
export const rooms: readonly Room[] = [
  { path: 'src/spec', imports: [] },
  { path: 'src/http', imports: ['src/spec'] },
  { path: 'src/service', imports: ['src/spec'] },
  { path: 'src/generate', imports: ['src/spec', 'src/http'] },
  { path: 'src/oracle', imports: ['src/spec', 'src/http'] },
  { path: 'src/interactions', imports: ['src/spec', 'src/generate', 'src/oracle'] },
  { path: 'src/isolation', imports: ['src/spec', 'src/http', 'src/oracle'] },
  {
    path: 'src/check',
    imports: ['src/spec', 'src/http', 'src/generate', 'src/oracle', 'src/interactions', 'src/isolation'],
  },
  { path: 'src/verdict', imports: ['src/spec'] },
  { path: 'src/run', imports: before('run') },
  { path: 'src/report', imports: before('report') },
  { path: 'src/certificate', imports: before('certificate') },
  { path: 'src/cli', imports: before('cli') },
  { path: 'src/index.ts', imports: [...before('cli'), 'src/cli'] },
  { path: 'suites', imports: ['src/check/index.ts'] },
  { path: 'monitor/src', imports: [] },
  { path: 'calibration', imports: [...before('cli'), 'src/cli'] },
]
