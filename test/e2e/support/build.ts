import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from '../../../src/run/package-root.ts'

/** These tests try what is built: whoever runs them, by whatever means, gets what the sources say now. */
export default function build(): void {
  const script = join(packageRoot(), 'scripts/build.mjs')
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('there is nothing to test: the build failed')
}
