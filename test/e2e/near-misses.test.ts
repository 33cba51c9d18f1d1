import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

test('near misses are made from the second key where that is wanted', async () => {
  const seen: string[] = []
  const { baseUrl, keys } = await reference({
    fault: {
      apply: (behaviour) => ({
        ...behaviour,
        credential: (call) => {
          seen.push(call.header('authorization') ?? '')
          return behaviour.credential(call)
        },
        // Lets the key in with more behind it.
        matches: (presented, key, call) =>
          presented.startsWith(key) || behaviour.matches(presented, key, call),
      }),
    },
  })
  const env = { PETSTORE_API_KEY: keys.business, PETSTORE_RATE_LIMIT_KEY: keys.enterprise }
  const cwd = await folder()
  const run = (...more: readonly string[]) => {
    seen.length = 0
    return called(['run', '--target', baseUrl, '--requirement', 'AUTH-2', ...more], { cwd, env })
  }
  const misses = (key: string): readonly string[] =>
    seen.filter((one) => one.includes(key.slice(0, -8)) && one !== `Bearer ${key}`)
  expect((await run()).code).toBe(1)
  expect(misses(keys.business)).not.toEqual([])
  expect(misses(keys.enterprise)).toEqual([])
  expect((await run('--near-misses-from-second-key')).code).toBe(1)
  expect(misses(keys.business)).toEqual([])
  expect(misses(keys.enterprise)).not.toEqual([])
  const { findings } = await readReport(join(cwd, 'reports'))
  const curls = findings.flatMap(({ exchanges }) => exchanges.map(({ curl }) => curl))
  expect(curls.some((curl) => /Bearer .*PETSTORE_RATE_LIMIT_KEY/.test(curl))).toBe(true)
  expect((await called(['report', 'reports'], { cwd })).code).toBe(1)
})

test('a second key that is rejected stops a run that needs it for near misses', async () => {
  const { baseUrl, keys } = await reference()
  const env = { PETSTORE_API_KEY: keys.business, PETSTORE_RATE_LIMIT_KEY: 'expired-key-4711-abcdef' }
  const args = ['run', '--target', baseUrl, '--near-misses-from-second-key']
  const { code, out } = await called(args, { cwd: await folder(), env })
  expect(out).toContain('The service rejects the second key (401)')
  expect(code).toBe(3)
})
