import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from '../e2e/support/cli.ts'
import { doors } from '../e2e/support/doors.ts'
import { folder } from '../e2e/support/folder.ts'
import { reference } from '../e2e/support/reference.ts'
import { broken, openMusts, readReport } from '../e2e/support/reports.ts'
import { workers } from '../e2e/support/workers.ts'
import { sampled } from '../sampled.ts'

/** As development servers have it; Apache has five seconds. */
const idleMs = 60_000
const longMs = 300_000

test.for(
  sampled(
    [
      [1, 'core'],
      [1, 'rate-limit'],
      [4, 'rate-limit'],
      [4, 'core'],
    ] as const,
    2,
  ),
)(
  '%i workers, each held by a connection, are judged whole (%s)',
  { timeout: longMs },
  async ([count, profile]) => {
    const cwd = await folder()
    // Windows of the usual two seconds renew before a busy machine has spent them.
    const service = await reference({ enterprise: { limit: 20, windowMs: 6000 } })
    const { origin, waitedFor } = await workers(new URL(service.baseUrl).origin, count, idleMs)
    const env = { PETSTORE_API_KEY: service.keys.business, PETSTORE_RATE_LIMIT_KEY: service.keys.enterprise }
    const args = ['run', '--max-requests', '150', '--profile', profile, '--target', `${origin}/v1`]
    const { code } = await called(args, { cwd, env })
    const report = await readReport(join(cwd, 'reports'))
    expect([...openMusts(report), ...broken(report)]).toEqual([])
    expect(code).toBe(0)
    // On a machine that is busy, one may be waited for once.
    expect(waitedFor()).toBeLessThanOrEqual(1)
  },
)

test('a worker that is held by a connection is seen to be waited for', async () => {
  const service = await reference()
  const { origin, waitedFor } = await workers(new URL(service.baseUrl).origin, 1, 200)
  const { port } = new URL(origin)
  const held = connect(Number(port), '127.0.0.1')
  await once(held, 'connect')
  const waits = connect(Number(port), '127.0.0.1')
  await once(held, 'close')
  expect(waitedFor()).toBe(1)
  waits.destroy()
})

test.for(sampled([2, 7], 2))('a host that resets connections beyond %i is judged whole', async (count) => {
  const cwd = await folder()
  const service = await reference()
  const origin = await doors(new URL(service.baseUrl).origin, count)
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--max-requests', '150', '--target', `${origin}/v1`]
  const { code } = await called(args, { cwd, env })
  const report = await readReport(join(cwd, 'reports'))
  expect([...openMusts(report), ...broken(report)]).toEqual([])
  expect(code).toBe(0)
})
