import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { proxy } from './support/proxy.ts'
import { reference } from './support/reference.ts'
import { broken, openMusts, readReport } from './support/reports.ts'

/** Ten seconds is the promise, on a machine of its own; the factor is for one that is shared. */
const soonMs = 10_000 * 2

test('fifty milliseconds away, sixty requests are over soon, since they overlap', async () => {
  const cwd = await folder()
  const service = await reference()
  let most = 0
  const origin = await proxy(new URL(service.baseUrl).origin, {
    delayMs: 50,
    onRequest: (underWay) => {
      most = Math.max(most, underWay)
    },
  })
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--profile', 'core', '--max-requests', '60', '--target', `${origin}/v1`]
  const { code, ms } = await called(args, { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(8)
  expect(service.arrivals.length).toBeLessThanOrEqual(60)
  expect(ms).toBeLessThan(soonMs)
})
