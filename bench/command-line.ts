import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../src/run/package-root.ts'

/** How the built command line is started for a run: its arguments, and an environment without surprises. */
export function commandLine(options: readonly string[]): {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
} {
  const program = join(packageRoot(), 'bin/petstore-conformance.cjs')
  const out = join(tmpdir(), 'petstore-conformance-bench')
  const { PATH, HOME } = process.env
  return { args: [program, 'run', '--out', out, ...options], env: { PATH, HOME } }
}
