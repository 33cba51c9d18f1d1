import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

test.for([
  ['an IPv6 address', '::1', '[::1]'],
  ['an IPv4 address that is written as one of IPv6', '::', '[::ffff:127.0.0.1]'],
  ['localhost, where IPv4 alone is served', '127.0.0.1', 'localhost'],
  ['localhost, where both are served', '::', 'localhost'],
] as const)('a target is reached by %s', async ([, host, name]) => {
  const service = await reference({ host })
  const target = new URL(service.baseUrl)
  const cwd = await folder()
  const args = [
    'run',
    '--target',
    `http://${name}:${target.port}${target.pathname}`,
    '--requirement',
    'GET-2',
  ]
  const { code } = await called(args, { cwd, env: { PETSTORE_API_KEY: service.keys.business } })
  expect(code).toBe(0)
  expect((await readReport(join(cwd, 'reports'))).requests.total).toBe(service.arrivals.length)
})
