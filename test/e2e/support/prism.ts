import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageRoot } from '../../../src/package-root.ts'
import { startProcess } from './cli.ts'
import { deafOrigin } from './listen.ts'

/** Prism serving a mock of `spec/openapi.yaml` until the test is over. Returns its origin. */
export async function prism(): Promise<string> {
  const origin = await deafOrigin()
  const root = packageRoot()
  const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')
  const cli = join(dirname(manifest), 'dist/index.js')
  const { port } = new URL(origin)
  const mock = startProcess(process.execPath, [cli, 'mock', 'spec/openapi.yaml', '-p', port], { cwd: root })
  await mock.says('Prism is listening')
  return origin
}
