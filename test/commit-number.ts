import { spawnSync } from 'node:child_process'
import { packageRoot } from '../src/run/package-root.ts'

/** Outside of a repository of git there is always the same sample. */
const withoutGit = 2

/** A number that each commit has of its own, for what is drawn anew at each: whoever tests the commit again draws the same. */
export function commitNumber(): number {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: packageRoot(), encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : withoutGit
}
