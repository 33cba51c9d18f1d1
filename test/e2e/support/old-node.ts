import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { startProcess } from './cli.ts'
import { folder } from './folder.ts'
import { npm } from './npm.ts'

/** A Node that the package does not support: one of this machine's or, failing that, one that npm fetches. */
export async function oldNode(): Promise<string> {
  const cwd = await folder()
  for (const place of new Set(process.env['PATH']?.split(delimiter))) {
    const node = join(place, 'node')
    if (!existsSync(node)) continue
    const { out } = await startProcess(node, ['--version'], { cwd }).outcome
    if (isOld(out)) return node
  }
  // npm 12 runs no scripts but those allowed, and this package fetches the program in one.
  await writeFile(join(cwd, 'package.json'), '{"private": true, "allowScripts": {"node": true}}')
  await npm(['install', '--prefer-offline', '--no-audit', '--no-fund', 'node@20'], { cwd })
  return join(cwd, 'node_modules/node/bin/node')
}

/** Old for certain; what else is unsupported is a matter of the unit tests. */
function isOld(version: string): boolean {
  const major = Number(/^v(\d+)\./.exec(version)?.[1])
  return major >= 14 && major <= 21
}
