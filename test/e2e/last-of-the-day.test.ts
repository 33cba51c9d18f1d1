import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { reference, variantNamed } from './support/reference.ts'
import { broken, openMusts, readReport } from './support/reports.ts'

test('with a hundred requests left of the day, everything is judged', async () => {
  const service = await reference(variantNamed('hundred-left-of-the-day'))
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: service.keys.business }
  const { code } = await called(['run', '--profile', 'core', '--target', service.baseUrl], { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
})

test('a pet is fetched by its id before inputs that are left open', async () => {
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--profile', 'core', '--max-requests', '250', '--target', service.baseUrl]
  await called(args, { cwd: await folder(), env })
  const whenFirst = (path: RegExp): number => service.arrivals.findIndex((one) => path.test(one.path))
  const fetched = whenFirst(/\/pets\/\d+$/)
  expect(fetched).toBeGreaterThan(0)
  for (const left of [/\/pets\?limit=101$/, /\/pets\?status=lost$/])
    expect(whenFirst(left)).toBeGreaterThan(fetched)
})
