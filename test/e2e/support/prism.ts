import { createRequire } from 'node:module'
import { packageRoot } from '../../../src/run/package-root.ts'
import { startProcess } from './cli.ts'
import { deafOrigin } from './listen.ts'

const require = createRequire(import.meta.url)

/** Prism serving a mock of `spec/openapi.yaml` until the test is over. Returns its origin. */
export async function prism(): Promise<string> {
  const origin = await deafOrigin()
  const { port } = new URL(origin)
  const args = [require.resolve('@stoplight/prism-cli'), 'mock', 'spec/openapi.yaml', '-p', port]
  const mock = startProcess(process.execPath, args, { cwd: packageRoot() })
  await mock.says('Prism is listening')
  return origin
}
